import type { Locator, Page } from '@playwright/test';
import { createUser } from './support/testUsers.ts';
import { expect, signedInState, test } from './support/journey.ts';
import { monitorOf } from './support/monitors.ts';
import { eventRows } from './support/monitorScreens.ts';
import { chooseFromUserMenu } from './support/people.ts';
import { editTeam, teamOf } from './support/records.ts';
import { displayField, heading, reconnectingBar, teamInRail } from './support/screens.ts';
import { describeDelays, msUntil } from './support/seenDelays.ts';

/** Blocks every call to the platform. The page itself is still served, as if from a browser's cache. */
async function blockPlatform(page: Page): Promise<void> {
  await page.route('**/api', (route) => route.abort());
  await page.routeWebSocket('**/api', (socket) => socket.close());
}

test('offline, everything stays readable under a thin bar, and missed changes load once the network is back', async ({
  site,
  browserOf,
}) => {
  const ada = await createUser(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  const page = await browserOf(ada, `/teams/${teamId}`);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await expect(reconnectingBar(page)).toBeHidden();
  await page.waitForLoadState('networkidle');
  // The code for all pages is fetched while the browser is idle, so that each page also opens offline.
  await page.waitForFunction(() => performance.getEntriesByName('hearth:code-loaded').length > 0);

  await page.context().setOffline(true);
  await expect(reconnectingBar(page)).toBeVisible();
  await expect(teamInRail(page, 'Engines')).toBeVisible();
  await page.getByRole('link', { name: 'Members' }).click();
  await expect(heading(page, 'Members')).toBeVisible();

  await editTeam(ada, teamId, { display: 'Difference Engines' });
  await page.context().setOffline(false);
  await expect(teamInRail(page, 'Difference Engines')).toBeVisible();
  await expect(reconnectingBar(page)).toBeHidden();

  await editTeam(ada, teamId, { display: 'Analytical Engines' });
  await expect(teamInRail(page, 'Analytical Engines')).toBeVisible();
});

test('offline, a page whose code is missing leaves the previous page on screen, and opens once the network is back', async ({
  site,
  browser,
}) => {
  const ada = await createUser(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  const context = await browser.newContext({ storageState: signedInState(site, ada) });
  // Browsers on a metered connection don't prefetch code.
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const page = await context.newPage();
  await page.goto(`${site.url}/dashboard/teams/${teamId}`);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await page.waitForLoadState('networkidle');

  await context.setOffline(true);
  await page.getByRole('link', { name: 'Members' }).click();
  await expect(page.getByText('You’re offline. This page will open when you’re back online.')).toBeVisible();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await context.setOffline(false);
  await expect(heading(page, 'Members')).toBeVisible();
  await context.close();
});

test('offline, a part of a page whose code is missing shows a message, and opens once the network is back', async ({
  site,
  browser,
}) => {
  const ada = await createUser(site, 'Ada');
  const context = await browser.newContext({ storageState: signedInState(site, ada) });
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const page = await context.newPage();
  await page.goto(`${site.url}/dashboard/settings/security`);
  await expect(heading(page, 'Security')).toBeVisible();
  await page.waitForLoadState('networkidle');

  await context.setOffline(true);
  await expect(reconnectingBar(page)).toBeVisible();
  await page.getByRole('button', { name: 'Add Team' }).click();
  await expect(page.getByText('You’re offline. This will open when you’re back online.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Add Team' }).getByLabel('Display')).toBeFocused();
  await context.close();
});

test('every page opens offline, even if it was never visited, and is filled once the network is back', async ({
  site,
  browserOf,
}) => {
  test.slow();
  const ada = await createUser(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  const { uuid } = await monitorOf(ada, teamId, { name: 'Nightly backup', tags: ['db'] });
  expect((await fetch(`${site.url}/ping/${uuid}`)).ok).toBe(true);
  const page = await browserOf(ada, `/teams/${teamId}`);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  const main = page.getByRole('main');
  const link = (name: string | RegExp) => page.getByRole('link', { name }).first();
  await expect(link('Nightly backup')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => performance.getEntriesByName('hearth:code-loaded').length > 0);

  const backup = 'Nightly backup';
  const openSettings = () => chooseFromUserMenu(page, 'Settings');
  const places: [title: string, open: () => Promise<unknown>, filled: Locator][] = [
    [backup, () => link('Nightly backup').click(), eventRows(page).first()],
    [backup, () => link('Events').click(), eventRows(page).first()],
    [backup, () => link('Alerts').click(), main.getByRole('region', { name: 'Alerts' })],
    [backup, () => link('Setup').click(), main.getByRole('heading', { name: 'Danger zone' })],
    ['Hearthbeat', () => link(/^Hearthbeat/).click(), main.getByRole('link', { name: backup })],
    ['New monitor', () => link('Create monitor').click(), page.getByLabel('Name', { exact: true })],
    ['General', () => link('General').click(), main.getByRole('heading', { name: 'Data retention' })],
    ['Integrations', () => link('Integrations').click(), main.getByText('Nothing scheduled.')],
    ['Members', () => link('Members').click(), main.getByRole('heading', { name: 'Invite people' })],
    ['Account', openSettings, displayField(page)],
    ['Security', () => link('Security').click(), main.getByRole('list', { name: 'Sessions' })],
    ['Notifications', () => link('Notifications').click(), page.getByRole('switch', { name: 'Use quiet hours' })],
    ['Billing', () => link('Billing').click(), main.getByText('Hearth is free on this server.')],
  ];
  const filledAfterMs: number[] = [];
  for (const [title, open, filled] of places) {
    await test.step(`${title}, ${String(filled)}`, async () => {
      await page.context().setOffline(true);
      await expect(reconnectingBar(page)).toBeVisible();
      await open();
      await expect(heading(page, title)).toBeVisible();
      filledAfterMs.push(await msUntil(() => page.context().setOffline(false), filled));
      await expect(main.getByRole('button', { name: 'Try again' })).toHaveCount(0);
      await expect(reconnectingBar(page)).toBeHidden();
    });
  }
  console.log(`Filled after the network is back, ${places.length} pages: ${describeDelays(filledAfterMs)}`);

  await test.step('parts that could not be read show a message, and load by themselves', async () => {
    await page.goto(`${site.url}/dashboard/teams/${teamId}`);
    await expect(heading(page, 'Dashboard')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await monitorOf(ada, teamId, { name: 'Invoices' });
    await expect(link('Invoices: New')).toBeVisible();
    await page.context().setOffline(true);
    await link('Invoices: New').click();
    await expect(page.getByText(/^Can’t reach Hearth\./).first()).toBeVisible();
    await page.context().setOffline(false);
    await expect(eventRows(page).first()).toBeVisible();
    await expect(page.getByText(/^Can’t reach Hearth\./)).toHaveCount(0);
  });
});

test('a save that cannot be sent shows a message, keeps what was typed, and completes once the network is back', async ({
  site,
  browserOf,
}) => {
  const ada = await createUser(site, 'Ada');
  const page = await browserOf(ada, '/settings/account');
  await displayField(page).fill('Ada Lovelace');
  await page.context().setOffline(true);
  await displayField(page).press('Enter');
  await expect(page.getByText('An error occurred')).toBeVisible();
  await expect(displayField(page)).toHaveValue('Ada Lovelace');

  await page.context().setOffline(false);
  await displayField(page).press('Enter');
  await expect(page.getByText('Your account has been updated.')).toBeVisible();
});

test('the page reconnects to a restarted server without a reload', async ({ hearth, site, browserOf }) => {
  const ada = await createUser(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  const page = await browserOf(ada, `/teams/${teamId}`);
  await expect(teamInRail(page, 'Engines')).toBeVisible();
  await page.waitForLoadState('networkidle');

  await hearth.kill();
  await expect(reconnectingBar(page)).toBeVisible();
  await expect(teamInRail(page, 'Engines')).toBeVisible();
  await hearth.start();
  await editTeam(ada, teamId, { display: 'Difference Engines' });
  await expect(teamInRail(page, 'Difference Engines')).toBeVisible();
  await expect(reconnectingBar(page)).toBeHidden();
});

test('a reloaded team page is rendered from storage while the platform cannot be reached', async ({
  site,
  browserOf,
}) => {
  const ada = await createUser(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  const page = await browserOf(ada, `/teams/${teamId}`);
  await expect(page).toHaveTitle(/Engines/);
  await expect(page.getByRole('button', { name: 'Ada', exact: true })).toBeVisible();

  await blockPlatform(page);
  await page.reload();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await expect(page).toHaveTitle(/Engines/);
  await expect(teamInRail(page, 'Engines')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ada', exact: true })).toBeVisible();
  await expect(reconnectingBar(page)).toBeVisible();
});
