import type { Locator } from '@playwright/test';
import { createUser } from './support/testUsers.ts';
import { expect, test } from './support/journey.ts';
import { expectNoSidewaysScrolling } from './support/layout.ts';
import { monitorOf } from './support/monitors.ts';
import { addTeam, chooseFromUserMenu, signUp, newAddress } from './support/people.ts';
import { teamOf } from './support/records.ts';
import { heading, teamInRail } from './support/screens.ts';

const PHONE = { viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true };

test.use(PHONE);

test('on a phone the navigation is a sheet that one button opens and Escape or navigation closes', async ({
  site,
  browserOf,
}) => {
  const ada = await createUser(site, 'Ada');
  await teamOf(ada, 'Engines');
  const page = await browserOf(ada, '/', PHONE);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  const menuButton = page.getByRole('button', { name: 'Open menu' });
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await expect(sheet).toBeHidden();
  await expect(teamInRail(page, 'Engines')).toBeHidden();

  await menuButton.tap();
  await expect(sheet).toBeVisible();
  await expect(teamInRail(page, 'Engines')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(menuButton).toBeFocused();

  await menuButton.tap();
  await sheet.getByRole('button', { name: 'Close menu' }).tap();
  await expect(sheet).toBeHidden();

  await menuButton.tap();
  await sheet.getByRole('link', { name: 'Members' }).tap();
  await expect(heading(page, 'Members')).toBeVisible();
  await expect(sheet).toBeHidden();
});

test('on a phone the number of monitors that are down doesn’t cover the menu icon', async ({ site, browserOf }) => {
  const ada = await createUser(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  const { uuid } = await monitorOf(ada, teamId, { name: 'Backup' });
  await fetch(`${site.url}/ping/${uuid}/fail`, { method: 'POST' });
  const page = await browserOf(ada, `/teams/${teamId}`, PHONE);
  const menuButton = page.getByRole('button', { name: 'Open menu, 1 down' });
  const lines = await menuButton.locator('path').boundingBox();
  const badge = await menuButton.getByText('1', { exact: true }).boundingBox();
  const BORDER_PX = 2;
  expect(badge!.x + BORDER_PX).toBeGreaterThanOrEqual(lines!.x + lines!.width);
});

test('on a phone a small button is hit by a tap just below it', async ({ site, browserOf }) => {
  const ada = await createUser(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  const { uuid } = await monitorOf(ada, teamId, { name: 'Backup' });
  await fetch(`${site.url}/ping/${uuid}/fail`, { method: 'POST' });
  const page = await browserOf(ada, `/teams/${teamId}`, PHONE);
  const attention = page.getByRole('region', { name: 'Needs attention' });
  const button = attention.getByRole('button', { name: 'Snooze' });
  await expect(button).toBeVisible();
  await page.waitForLoadState('networkidle');
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const { x, y, width, height } = (await button.boundingBox())!;
  await page.touchscreen.tap(x + width / 2, y + height + 6);
  await expect(page.getByRole('menuitem', { name: /^1 h/ })).toBeVisible();
});

test('on a phone an error has lines of its own, and its words stay whole', async ({ site, browserOf }) => {
  const ada = await createUser(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  const { uuid } = await monitorOf(ada, teamId, { name: 'Backup' });
  const error = 'ReplicationException: interrupted synchronization unexpectedly';
  await fetch(`${site.url}/ping/${uuid}/fail`, { method: 'POST', body: error });
  const page = await browserOf(ada, `/teams/${teamId}`, PHONE);
  const attention = page.getByRole('region', { name: 'Needs attention' });
  const output = attention.getByText(error);
  const divided = await output.evaluate((element) => {
    const words = [...(element.textContent ?? '').matchAll(/\S+/g)];
    return words.flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(element.firstChild!, index);
      range.setEnd(element.firstChild!, index + word.length);
      return range.getClientRects().length > 1 ? [word] : [];
    });
  });
  expect(divided).toEqual([]);
  const [cause, lines] = [await attention.getByText('Reported a failure').boundingBox(), await output.boundingBox()];
  expect(lines!.y).toBeGreaterThanOrEqual(cause!.y + cause!.height);
  expect(lines!.height).toBeGreaterThan(cause!.height * 1.5);
});

test('on a phone a swipe from the edge opens the sheet with its content', async ({ site, browserOf }) => {
  const ada = await createUser(site, 'Ada');
  await teamOf(ada, 'Engines');
  const page = await browserOf(ada, '/', PHONE);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  // The sheet is rendered after everything visible, and its content once a finger touches the edge.
  await expect(page.locator('[class*="SwipeArea"]')).toBeAttached();
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 350 }] });
  await touch('touchStart', 3);
  await expect(page.locator('[role="dialog"]')).toBeAttached();
  for (const x of [20, 60, 120, 200, 280, 340]) await touch('touchMove', x);
  await touch('touchEnd');
  await expect(sheet).toBeVisible();
  await expect(teamInRail(page, 'Engines')).toBeInViewport({ ratio: 1 });
});

test('on a phone the sheet keeps the focus within', async ({ site, browserOf }) => {
  const ada = await createUser(site, 'Ada');
  const page = await browserOf(ada, '/settings/account', PHONE);
  await page.getByRole('button', { name: 'Open menu' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await expect(sheet).toBeVisible();
  const isWithin = () => sheet.evaluate((element) => element.contains(document.activeElement));
  for (let tabs = 0; tabs < 15; tabs++) {
    await page.keyboard.press('Tab');
    await expect.poll(isWithin).toBe(true);
  }
});

test('a person signs up, adds a team and logs out on a phone, and nothing is wider than the screen', async ({
  page,
  site,
}) => {
  const openMenu = () => page.getByRole('button', { name: 'Open menu' }).tap();
  await signUp(page, site, newAddress('phone'));
  await expectNoSidewaysScrolling(page, 'Account');
  await openMenu();
  await addTeam(page, { display: 'Engines', initials: 'EN' });
  await expect(heading(page, 'Dashboard')).toBeVisible();
  // The widest element comes last: the command for a job.
  await expect(page.getByRole('button', { name: 'Copy command' })).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScrolling(page, 'Dashboard');
  await openMenu();
  await chooseFromUserMenu(page, 'Log out');
  await expect(heading(page, 'Login')).toBeVisible();
  await expectNoSidewaysScrolling(page, 'Login');
});

test("on a phone a monitor's row shows schedule, tags and recent runs, and a tap next to its checkbox selects it", async ({
  site,
  browserOf,
}) => {
  const ada = await createUser(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  await monitorOf(ada, teamId, { name: 'Nightly backup', tags: ['db'] });
  const list = `/teams/${teamId}/monitors/hearthbeat`;
  const page = await browserOf(ada, list, PHONE);
  const row = page.getByRole('row').filter({ hasText: 'Nightly backup' });
  await expect(row.getByText('Every hour')).toBeInViewport({ ratio: 1 });
  await expect(row.getByText('db', { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(row.locator('.runs svg')).toBeVisible();
  // Content that arrives late above the list would move the row between the measurement and the tap.
  await page.waitForLoadState('networkidle');

  const box = row.getByRole('checkbox', { name: 'Select Nightly backup' });
  for (const [right, down] of [
    [0, 14],
    [0, -21],
    [20, 0],
  ] as const) {
    const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.touchscreen.tap(x + width / 2 + right, y + height / 2 + down);
    await expect(box).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(box).not.toBeChecked();
  }
  await expect(page).toHaveURL(new RegExp(`${list}$`));
});

test('on a phone the text of the usage table keeps clear of its border', async ({ site, browserOf }) => {
  const ada = await createUser(site, 'Ada');
  await teamOf(ada, 'Engines');
  const page = await browserOf(ada, '/settings/billing', PHONE);
  const table = page.getByRole('region', { name: 'Usage by team' });
  const leftOf = async (what: Locator) => (await what.boundingBox())?.x ?? 0;
  expect((await leftOf(table.getByRole('link', { name: 'Engines' }))) - (await leftOf(table))).toBeGreaterThan(12);
});

test('on a phone a monitor’s state and the list’s first row come before any controls', async ({ site, browserOf }) => {
  const ada = await createUser(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  const { monitorId } = await monitorOf(ada, teamId, { name: 'Nightly dump of the shop', tags: ['db'] });
  const list = `/teams/${teamId}/monitors/hearthbeat`;
  const page = await browserOf(ada, list, PHONE);
  const topOf = async (what: Locator) => (await what.boundingBox())?.y ?? Infinity;
  const row = page.getByRole('row').filter({ hasText: 'Nightly dump of the shop' });
  await expect(row).toBeVisible();
  // Leaves room for the notice that no one is alerted, which can appear above the controls.
  const controls = page.getByRole('button', { name: 'Display' });
  expect((await topOf(controls)) + 40).toBeLessThan(PHONE.viewport.height * 0.45);
  // Polled, because content that arrives late above the controls moves them between two measurements.
  const linesOfControls = async () => {
    const tops = ['Tags', 'Sort by: Status', 'Views', 'Display'].map((name) =>
      topOf(page.getByRole('button', { name, exact: true })),
    );
    return new Set((await Promise.all(tops)).map(Math.round)).size;
  };
  await expect.poll(linesOfControls).toBe(1);

  await page.goto(`${site.url}/dashboard${list}/${monitorId}`);
  const state = page.getByText('Waiting for the first ping', { exact: true }).first();
  await expect(state).toBeVisible();
  expect(await topOf(state)).toBeLessThan(PHONE.viewport.height * 0.35);
  await page.getByRole('button', { name: 'More actions' }).tap();
  await page.getByRole('menuitem', { name: 'Pause' }).tap();
  await expect(page.getByText(/^Paused (for|just now)/)).toBeVisible();
});
