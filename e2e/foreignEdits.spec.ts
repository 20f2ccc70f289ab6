import type { Page } from '@playwright/test';
import { createUser } from './support/testUsers.ts';
import { expect, test } from './support/journey.ts';
import { monitorOf } from './support/monitors.ts';
import { teamOf } from './support/records.ts';

const FLIPS = 50;

/** Edits a page as translators do, now and after each change: every other text is wrapped, the others are replaced. */
const translate = (page: Page) =>
  page.evaluate(() => {
    let count = 0;
    const edit = () => {
      const walker = document.createTreeWalker(document.querySelector('#root') ?? document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (text.data.trim() === '' || text.parentElement?.closest('font, svg, style, textarea')) continue;
        const font = document.createElement('font');
        text.before(font);
        if (count++ % 2 === 0) font.append(text);
        else {
          font.append(text.data);
          text.remove();
        }
      }
    };
    edit();
    new MutationObserver(edit).observe(document.body, { childList: true, characterData: true, subtree: true });
  });

test('the dashboard, the list, a monitor and a wall survive 50 flips while another program edits them', async ({
  site,
  browser,
  browserOf,
}) => {
  const ada = await createUser(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  const { uuid, monitorId } = await monitorOf(ada, teamId, { name: 'Backup', tags: ['db'] });
  await monitorOf(ada, teamId, { name: 'Report' });
  await fetch(`${site.url}/ping/${uuid}`);
  const dashboard = await browserOf(ada, `/teams/${teamId}`);
  await dashboard.getByRole('button', { name: 'TV mode' }).click();
  await dashboard.getByLabel('Screen', { exact: true }).fill('Office screen');
  await dashboard.getByRole('button', { name: 'Create link' }).click();
  const link = await dashboard.getByRole('link', { name: 'Open', exact: true }).getAttribute('href');
  await dashboard.getByRole('button', { name: 'Close' }).click();
  const list = await browserOf(ada, `/teams/${teamId}/monitors/hearthbeat`);
  const monitor = await browserOf(ada, `/teams/${teamId}/monitors/hearthbeat/${monitorId}`);
  const wall = await browser.newPage();
  await wall.goto(link ?? '');

  const pages = [dashboard, list, monitor, wall];
  const problems: string[] = [];
  for (const page of pages) {
    page.on('pageerror', ({ message }) => problems.push(message));
    await expect(page.getByText('Backup').first()).toBeVisible();
    await translate(page);
  }
  for (let flip = 1; flip <= FLIPS; flip++) {
    const isDown = flip % 2 === 1;
    await fetch(`${site.url}/ping/${uuid}${isDown ? '/1' : ''}`, { method: 'POST', body: `Flip ${flip}` });
    if (flip % 10 > 1) continue;
    // The pages show each of these before the next, so none of them is skipped.
    await expect(monitor.getByRole('main')).toContainText(isDown ? `Flip ${flip}` : /Up/);
    await expect(wall.getByRole('heading', { level: 1 })).toHaveText(
      isDown ? /^1 down|is down/ : /^Nothing is down|up/,
    );
    await expect(list.getByRole('row', { name: /Backup/ })).toContainText(isDown ? 'Down' : 'Up');
    await expect(dashboard.getByRole('main')).toContainText(isDown ? /1 down|is down/ : /Nothing is down|is up/);
  }
  for (const page of pages) await expect(page.getByText(/Something went wrong|Couldn’t show/)).toHaveCount(0);
  expect(problems).toEqual([]);
});
