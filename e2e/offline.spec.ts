import type { Page } from '@playwright/test';
import { inhabitant } from './support/inhabitants.ts';
import { expect, signedInState, test } from './support/journey.ts';
import { editTeam, teamOf } from './support/records.ts';
import { displayField, heading, reconnectingBar, teamInRail } from './support/screens.ts';

/** Blocks every call to the platform. The page itself is still served, as from a browser's cache. */
async function cutPlatformOff(page: Page): Promise<void> {
  await page.route('**/api', (route) => route.abort());
  await page.routeWebSocket('**/api', (socket) => socket.close());
}

test('going offline leaves everything readable under a thin bar, and coming back brings what was missed', async ({
  site,
  browserOf,
}) => {
  const ada = await inhabitant(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  const page = await browserOf(ada, `/teams/${teamId}`);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await expect(reconnectingBar(page)).toBeHidden();
  await page.waitForLoadState('networkidle');
  // The code of all pages is fetched while the browser is idle, so each also opens without a network.
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

test('a page whose code is not here leaves the old one on screen offline, and opens once the network is back', async ({
  site,
  browser,
}) => {
  const ada = await inhabitant(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  const context = await browser.newContext({ storageState: signedInState(site, ada) });
  // Nothing is fetched ahead of time on a connection that costs by the byte.
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const page = await context.newPage();
  await page.goto(`${site.url}/dashboard/teams/${teamId}`);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await page.waitForLoadState('networkidle');

  await context.setOffline(true);
  await page.getByRole('link', { name: 'Members' }).click();
  await expect(page.getByText('You’re offline. This page opens when you’re back.')).toBeVisible();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await context.setOffline(false);
  await expect(heading(page, 'Members')).toBeVisible();
  await context.close();
});

test('a save that cannot be sent says so, keeps what was typed, and is done once the network is back', async ({
  site,
  browserOf,
}) => {
  const ada = await inhabitant(site, 'Ada');
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

test('a server that restarts is found again, and nothing has to be reloaded', async ({ hearth, site, browserOf }) => {
  const ada = await inhabitant(site, 'Ada');
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

test('a reloaded team page is painted from what is stored while the platform cannot be reached', async ({
  site,
  browserOf,
}) => {
  const ada = await inhabitant(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  const page = await browserOf(ada, `/teams/${teamId}`);
  await expect(page).toHaveTitle(/Engines/);
  await expect(page.getByRole('button', { name: 'Ada', exact: true })).toBeVisible();

  await cutPlatformOff(page);
  await page.reload();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await expect(page).toHaveTitle(/Engines/);
  await expect(teamInRail(page, 'Engines')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ada', exact: true })).toBeVisible();
  await expect(reconnectingBar(page)).toBeVisible();
});
