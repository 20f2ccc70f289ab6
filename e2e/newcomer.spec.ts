import type { Page } from '@playwright/test';
import { createStyleCheck } from '../scripts/browsers/builtStyles.ts';
import { DECLARED } from '../scripts/browsers/declaredBrowsers.ts';
import { expect, test } from './support/fixtures.ts';
import { copied } from './support/monitorScreens.ts';
import { stylesOf } from './support/pageStyles.ts';
import { addTeam, codeField, newAddress, signUp } from './support/people.ts';
import { heading, SETTINGS_SCREENS, TEAM_SCREENS } from './support/screens.ts';

/** Collects what goes wrong on a page without being visible. */
function collectProblems(page: Page, problems: string[]): void {
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('Failed to load resource'))
      problems.push(message.text());
  });
}

test('a newcomer gets from signing up to the first alert, and can open every page @elsewhere @plain-http @old', async ({
  page,
  browser,
  hearth,
  mail,
}) => {
  const problems: string[] = [];
  collectProblems(page, problems);
  const address = newAddress('ada');
  const main = page.getByRole('main');
  await signUp(page, { url: hearth.url, mail }, address);
  const team = `/teams/${await addTeam(page, { display: 'Night Watch', initials: 'NW' })}`;

  const monitor = await test.step('creates a monitor', async () => {
    await main.getByRole('link', { name: 'Create monitor' }).first().click();
    await page.getByLabel('Name', { exact: true }).fill('Nightly backup');
    await page.getByText('More', { exact: true }).click();
    await page.getByLabel('Description', { exact: true }).fill('Copies [the orders](https://example.com) off site.');
    await page.getByLabel('Runbook', { exact: true }).fill('https://wiki.example.com/backup');
    await page.getByRole('button', { name: 'Create monitor' }).click();
    await expect(main.getByText('Waiting for the first ping').first()).toBeVisible();
    return new URL(page.url()).pathname.replace('/dashboard', '');
  });

  const pingUrl = await test.step('copies the ping URL', async () => {
    const command = await copied(page, 'Copy: curl snippet');
    return /https?:[^\s"']+/.exec(command)?.[0] ?? '';
  });

  await test.step('sees the first success and the first failure, and gets a mail', async () => {
    expect(pingUrl).toContain(`${hearth.url}/ping/`);
    expect((await fetch(pingUrl)).ok).toBe(true);
    await expect(main.getByText(/^Up/).first()).toBeVisible();
    expect((await fetch(`${pingUrl}/1`, { method: 'POST', body: 'No space left on device' })).ok).toBe(true);
    await expect(main.getByText('No space left on device').first()).toBeVisible();
    expect((await mail.nextMailTo(address)).subject).toBe('Down: Nightly backup');
  });

  await test.step('opens every page', async () => {
    for (const [path, title] of [
      ...TEAM_SCREENS.map(([rest, name]) => [team + rest, name] as const),
      ...SETTINGS_SCREENS,
      [monitor, 'Nightly backup'],
      [`${monitor}/edit`, 'Edit Nightly backup'],
      [`${team}/monitors/hearthbeat/new`, 'New monitor'],
      ...['events', 'alerts', 'setup'].map((tab) => [`${monitor}/${tab}`, 'Nightly backup'] as const),
      [`${team}/settings/audit`, 'Audit log'],
      [`${team}/settings/import`, 'Import'],
      [`${team}/settings/api-keys`, 'API keys'],
    ] as const) {
      await page.goto(`${hearth.url}/dashboard${path}`);
      await expect(heading(page, title)).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(main.getByText(/Couldn’t (show|load)/)).toHaveCount(0);
      const younger = createStyleCheck(DECLARED)(await stylesOf(page));
      expect(younger, title).toEqual([]);
    }
  });

  await test.step('logs in from another browser, and lands on the page that was asked for', async () => {
    const other = await browser.newPage();
    collectProblems(other, problems);
    await other.goto(`${hearth.url}/dashboard/settings/account`);
    await other.getByLabel('E-mail address').fill(address);
    await other.getByRole('button', { name: 'Log in', exact: true }).click();
    await codeField(other).fill(await mail.nextCodeFor(address));
    await expect(heading(other, 'Account')).toBeVisible();
    await other.close();
  });

  await test.step('puts the dashboard on a wall', async () => {
    await page.goto(`${hearth.url}/dashboard${team}`);
    await page.getByRole('button', { name: 'TV mode' }).click();
    await page.getByLabel('Screen', { exact: true }).fill('Office screen');
    await page.getByRole('button', { name: 'Create link' }).click();
    const link = await copied(page, 'Copy link');
    const wall = await browser.newPage();
    collectProblems(wall, problems);
    await wall.goto(link);
    await expect(wall.getByRole('heading', { level: 1 })).toHaveText('Your monitor is down');
    await wall.close();
  });
  expect(problems).toEqual([]);
});
