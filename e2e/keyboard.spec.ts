import type { APIResponse, Browser, Page, Route } from '@playwright/test';
import { createUser } from './support/testUsers.ts';
import { expect, signedInState, test } from './support/journey.ts';
import { expectFocusKept, tabTo } from './support/keys.ts';
import { monitorOf } from './support/monitors.ts';
import { codeField, newAddress, type Site } from './support/people.ts';
import { teamOf } from './support/records.ts';
import { displayField, heading, teamInRail } from './support/screens.ts';

test('a person signs up, edits the profile and adds a team without a pointer', async ({ page, site, mail }) => {
  const address = newAddress('keys');
  await page.goto(`${site.url}/dashboard/login`);
  await expect(page.getByLabel('E-mail address')).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Sign up now' }));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Sign up')).toBeVisible();
  await expectFocusKept(page);
  await tabTo(page, page.getByLabel('E-mail address'));
  await page.keyboard.type(address);
  await page.keyboard.press('Enter');
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type(await mail.nextCodeFor(address));

  await expect(heading(page, 'Account')).toBeFocused();
  await tabTo(page, displayField(page));
  await page.keyboard.type('Ada');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your account has been updated.')).toBeVisible();
  await expect(displayField(page)).toBeFocused();

  const addTeam = page.getByRole('button', { name: 'Add Team' });
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, addTeam);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Team' });
  await expect(dialog.getByLabel('Display')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(addTeam).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Display')).toBeFocused();
  await page.keyboard.type('Engines');
  await page.keyboard.press('Tab');
  await page.keyboard.type('EN');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(/Engines/);
  await expect(heading(page, 'Dashboard')).toBeFocused();
});

test('the skip link comes first and skips the navigation', async ({ site, browserOf }) => {
  const ada = await createUser(site, 'Ada');
  const page = await browserOf(ada, '/settings/account');
  await expect(displayField(page)).toHaveValue('Ada');
  const firstButton = page.getByRole('main').getByRole('button', { name: 'Create your first team' });
  await expect(firstButton).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(firstButton).toBeFocused();
});

test('the user menu is opened, navigated and closed by keyboard', async ({ site, browserOf }) => {
  const ada = await createUser(site, 'Ada');
  await teamOf(ada, 'Engines');
  const page = await browserOf(ada);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  const menuButton = page.getByRole('button', { name: 'Ada', exact: true });
  const item = (name: string) => page.getByRole('menuitem', { name });

  await tabTo(page, menuButton);
  await page.keyboard.press('Enter');
  await expect(item('Add account')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menuButton).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(item('Add account')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(item('Settings')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Account')).toBeFocused();

  await tabTo(page, menuButton);
  await page.keyboard.press('Enter');
  await expect(item('Add account')).toBeFocused();
  await page.keyboard.press('End');
  await expect(item('Log out')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Login')).toBeVisible();
  await expectFocusKept(page);
});

test('Ctrl+B collapses the sidebar, / opens the palette, and both keep the focus', async ({ site, browserOf }) => {
  const ada = await createUser(site, 'Ada');
  await teamOf(ada, 'Engines');
  const page = await browserOf(ada);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  const search = page.getByPlaceholder('Type to search...');

  await tabTo(page, teamInRail(page, 'Engines'));
  await page.keyboard.press('Control+b');
  await expect(search).toBeHidden();
  await expect(teamInRail(page, 'Engines')).toBeFocused();
  await page.reload();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await expect(search).toBeHidden();

  await tabTo(page, page.getByRole('button', { name: 'Search', exact: true }));
  await page.keyboard.press('/');
  const palette = page.getByRole('combobox', { name: 'Search or type a command…' });
  await expect(palette).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused();
  await page.keyboard.press('Control+b');
  await expect(search).toBeVisible();
  await expectFocusKept(page);
});

test('a monitor is found from the search box and paused in the palette by keyboard', async ({ site, browserOf }) => {
  const ada = await createUser(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  await monitorOf(ada, teamId, { name: 'Help desk' });
  const page = await browserOf(ada);
  await expect(heading(page, 'Dashboard')).toBeVisible();

  await tabTo(page, page.getByPlaceholder('Type to search...'));
  await page.keyboard.type('help');
  await expect(page.getByRole('option', { name: /Help desk/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Help desk')).toBeFocused();

  await page.keyboard.press('/');
  await page.keyboard.type('pause help desk');
  await expect(page.getByRole('option', { name: /Pause Help desk/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Paused Help desk')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('Restored Help desk')).toBeVisible();
});

test('F8 moves to the notification, Escape dismisses it, and the focus returns', async ({ site, browserOf }) => {
  const ada = await createUser(site, 'Ada');
  const page = await browserOf(ada, '/settings/account');
  await displayField(page).fill('Ada Lovelace');
  await displayField(page).press('Enter');
  const toast = page.getByText('Your account has been updated.');
  await expect(toast).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toast).toBeHidden();
  await expect(displayField(page)).toBeFocused();
});

test('a timezone is found and chosen by keyboard', async ({ site, browserOf }) => {
  const ada = await createUser(site, 'Ada');
  const page = await browserOf(ada, '/settings/account');
  const timezone = page.getByRole('button', { name: 'Timezone' });
  await expect(displayField(page)).toHaveValue('Ada');
  await tabTo(page, timezone);
  await page.keyboard.press('Enter');
  await expect(page.getByPlaceholder('Search timezone...')).toBeFocused();
  await page.keyboard.type('kathm');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(timezone).toContainText('+05:45 - Asia/Kathmandu');
  await expect(timezone).toBeFocused();
});

/** Opens a team's dashboard with the palette's code, which is recognized by its words, sent as `respond` does. */
async function openWithPalette(
  { site, browser }: { site: Site; browser: Browser },
  respond: (route: Route, response: APIResponse) => Promise<void>,
): Promise<Page> {
  const ada = await createUser(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  const context = await browser.newContext({ storageState: signedInState(site, ada) });
  const page = await context.newPage();
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    const isPalette = (await response.text()).includes('Searching…');
    await (isPalette ? respond(route, response) : route.fulfill({ response }));
  });
  await page.goto(`${site.url}/dashboard/teams/${teamId}`);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  return page;
}

/** As above, but sends the palette's code only when the test says so. */
async function openWithLatePalette(fixtures: { site: Site; browser: Browser }) {
  let sendPalette = () => {};
  const isPaletteSent = new Promise<void>((resolve) => (sendPalette = resolve));
  const page = await openWithPalette(fixtures, async (route, response) => {
    await isPaletteSent;
    await route.fulfill({ response });
  });
  return { page, sendPalette };
}

/** Closes a page's context, even if the page is still loading code. */
async function closeContext(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
}

test('text typed before the palette’s code has arrived isn’t lost, and triggers no shortcuts', async ({
  site,
  browser,
}) => {
  const { page, sendPalette } = await openWithLatePalette({ site, browser });
  const loading = page.getByRole('dialog', { name: 'Search' });
  const palette = page.getByRole('dialog', { name: 'Go to' });
  const shownFirst = loading.getByRole('textbox', { name: 'Search or type a command…' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('c');
  await expect(shownFirst).toHaveValue('c');
  await page.keyboard.press('Escape');
  await expect(loading).toBeHidden();
  await expect(heading(page, 'Dashboard')).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('mem');
  await expect(shownFirst).toHaveValue('mem');
  const dialog = await loading.elementHandle();
  sendPalette();
  await expect(palette.getByRole('combobox')).toBeFocused();
  await expect(palette.getByRole('combobox')).toHaveValue('mem');
  // A new dialog would fade in again.
  expect(await dialog?.evaluate((element) => element.isConnected)).toBe(true);
  await page.keyboard.type('bers');
  await expect(palette.getByRole('combobox')).toHaveValue('members');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Members')).toBeVisible();
  await closeContext(page);
});

test('an Enter pressed before the palette’s code has arrived opens the page', async ({ site, browser }) => {
  const { page, sendPalette } = await openWithLatePalette({ site, browser });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('members');
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('textbox')).toHaveValue('members');
  await page.keyboard.press('Enter');
  sendPalette();
  await expect(heading(page, 'Members')).toBeVisible();
  await closeContext(page);
});

test('the palette says so if its code can’t be loaded', async ({ site, browser }) => {
  const page = await openWithPalette({ site, browser }, (route) => route.fulfill({ status: 404 }));
  await page.keyboard.press('Control+k');
  const failure = page.getByRole('dialog', { name: 'Search' });
  await expect(failure.getByText('Couldn’t load search')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(failure).toBeHidden();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await closeContext(page);
});
