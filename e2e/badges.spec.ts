import type { Page } from '@playwright/test';
import { expectNothingFromAxeInEitherTheme } from './support/axe.ts';
import { createUser } from './support/testUsers.ts';
import { expect, test } from './support/journey.ts';
import { expectNoSidewaysScrolling } from './support/layout.ts';
import { monitorOf } from './support/monitors.ts';
import { teamOf } from './support/records.ts';
import { heading } from './support/screens.ts';

async function choose(page: Page, text: string, name: string) {
  await page.getByRole('button', { name: /^Badge for/ }).click();
  await page.getByRole('combobox', { name: 'Find a tag or a monitor…' }).fill(text);
  await page.getByRole('option', { name, exact: true }).click();
}

test('badges are copied, shown to anyone, replaced and turned off', async ({ site, browserOf, browser }) => {
  const ada = await createUser(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  const { uuid } = await monitorOf(ada, teamId, { name: 'Backup', tags: ['db & "disks"'] });
  await fetch(`${site.url}/ping/${uuid}`);
  const page = await browserOf(ada, `/teams/${teamId}/settings/general`);
  await page.getByRole('link', { name: 'Badges' }).click();
  await expect(heading(page, 'Badges')).toBeVisible();
  const choice = page.getByRole('button', { name: /^Badge for/ });
  const image = page.getByRole('img', { name: 'Badge for db & "disks"' });
  await choose(page, 'disks', 'db & "disks"');
  // The image is rendered, not broken.
  await expect.poll(() => image.evaluate((drawn: HTMLImageElement) => drawn.naturalWidth)).toBeGreaterThan(40);
  await expectNothingFromAxeInEitherTheme(page, 'Badges');

  // The rest of the journey uses only the keyboard.
  await page.getByRole('radio', { name: 'Up, late or down' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Up or down' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Copy as' })).toBeFocused();
  await page.keyboard.type('URL');
  await expect(page.getByRole('combobox', { name: 'Copy as' })).toHaveValue('url');
  await choice.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Backup');
  await expect(page.getByRole('option')).toHaveText(['Backup']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'Badge for Backup' })).toBeVisible();
  const url = await page.getByRole('main').getByRole('code').innerText();
  const stranger = await browser.newContext();
  const opened = await stranger.newPage();
  await opened.goto(url);
  await expect(opened.locator('svg[aria-label="Backup: up"]')).toBeVisible();
  const readme = await stranger.newPage();
  await readme.setContent(`<img src="${url}" alt="Backup">`);
  await expect
    .poll(() => readme.getByRole('img').evaluate((drawn: HTMLImageElement) => drawn.naturalWidth))
    .toBeGreaterThan(40);

  await page.getByRole('button', { name: 'Replace links…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace links' }).click();
  await expect(page.getByText('The badge links were replaced')).toBeVisible();
  expect((await fetch(url)).status).toBe(404);
  await page.getByRole('button', { name: 'Turn off badges…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off badges' }).click();
  await expect(page.getByRole('button', { name: 'Turn on badges' })).toBeVisible();
  await expectNothingFromAxeInEitherTheme(page, 'Badges that are off');
  await page.getByRole('button', { name: 'Turn on badges' }).click();
  await expect(page.getByRole('img', { name: 'Badge for all monitors' })).toBeVisible();
  await stranger.close();
});

test('badges fit on a phone', async ({ site, browserOf }) => {
  const ada = await createUser(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  await monitorOf(ada, teamId, {
    name: 'A job with a name that is far too long for one line of a phone',
    tags: ['db'],
  });
  const page = await browserOf(ada, `/teams/${teamId}/settings/badges`, { viewport: { width: 375, height: 700 } });
  await choose(page, 'A job', 'A job with a name that is far too long for one line of a phone');
  await expect(page.getByRole('img', { name: /^Badge for A job/ })).toBeVisible();
  await expectNoSidewaysScrolling(page, 'Badges');
});
