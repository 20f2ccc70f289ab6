import type { Page } from '@playwright/test';
import { expectNothingFromAxe, expectNothingFromAxeInEitherTheme } from './support/axe.ts';
import { createUser } from './support/testUsers.ts';
import { expect, test } from './support/journey.ts';
import { codeField, chooseFromUserMenu } from './support/people.ts';
import { teamOf } from './support/records.ts';
import { displayField, heading, teamInRail } from './support/screens.ts';

/** Returns everything that the browser stores for the site and this tab. */
const stored = (page: Page) =>
  page.evaluate(() =>
    [...Object.entries(localStorage), ...Object.entries(sessionStorage)].map((entry) => entry.join('=')).join('\n'),
  );

const openUserMenu = (page: Page) => page.locator('button[aria-haspopup="menu"]').last().click();

test('three accounts are signed in to one browser, each in its own tab, and none finds another’s data', async ({
  site,
  browserOf,
}) => {
  const [ada, grace, mary] = [
    await createUser(site, 'Ada'),
    await createUser(site, 'Grace'),
    await createUser(site, 'Mary'),
  ];
  const teams = { Ada: 'Engines', Grace: 'Compilers', Mary: 'Looms' };
  for (const person of [ada, grace, mary] as const) {
    const display = person === ada ? 'Ada' : person === grace ? 'Grace' : 'Mary';
    await teamOf(person, teams[display]);
  }
  const first = await browserOf(ada, '/settings/account');
  await expect(teamInRail(first, 'Engines')).toBeVisible();

  /** Adds an account through the user menu, in a tab where another is signed in. */
  async function add(tab: Page, address: string) {
    await openUserMenu(tab);
    await tab.getByRole('menuitem', { name: 'Add account' }).click();
    await expect(heading(tab, 'Login')).toBeVisible();
    await expect(tab.getByRole('link', { name: ada.address })).toBeVisible();
    await tab.getByLabel('E-mail address').fill(address);
    await tab.getByRole('button', { name: 'Log in', exact: true }).click();
    await codeField(tab).fill(await site.mail.nextCodeFor(address));
    await expect(tab).not.toHaveURL(/\/login/);
  }

  const second = await first.context().newPage();
  await second.goto(`${site.url}/dashboard/settings/account`);
  await add(second, grace.address);
  await expect(teamInRail(second, 'Compilers')).toBeVisible();
  // The first tab keeps its account, which its URL now identifies.
  await expect(first).toHaveURL(/[?&]i=0/);
  await expect(second).toHaveURL(/[?&]i=1/);
  const third = await first.context().newPage();
  await third.goto(`${site.url}/dashboard/settings/account?i=0`);
  await add(third, mary.address);
  await expect(third).toHaveURL(/[?&]i=2/);

  const tabs = [
    { tab: first, display: 'Ada' },
    { tab: second, display: 'Grace' },
    { tab: third, display: 'Mary' },
  ] as const;
  for (const { tab, display } of tabs) {
    await tab.goto(`${site.url}/dashboard/settings/account?i=${tabs.findIndex((each) => each.tab === tab)}`);
    await expect(displayField(tab)).toHaveValue(display);
    for (const team of Object.values(teams)) {
      await expect(teamInRail(tab, team)).toHaveCount(team === teams[display] ? 1 : 0);
    }
  }

  // The data that each account has read is stored separately, and never shown to another, even offline.
  await expect.poll(() => stored(first)).toContain('Looms');
  const cacheOf = async (userId: string) =>
    (await stored(first))
      .split('\n')
      .filter((entry) => entry.startsWith(`persist:queries:${userId}=`))
      .join();
  await expect.poll(() => cacheOf(ada.userId)).toContain('Engines');
  expect(await cacheOf(ada.userId)).not.toMatch(/Compilers|Looms/);
  expect(await cacheOf(grace.userId)).not.toMatch(/Engines|Looms/);

  await test.step('the menu lists the other accounts and switches without a sign-in', async () => {
    await openUserMenu(first);
    const menu = first.getByRole('menu');
    await expect(menu.getByRole('menuitem', { name: grace.address })).toBeVisible();
    await expectNothingFromAxe(first, 'the user menu with three accounts');
    await menu.getByRole('menuitem', { name: mary.address }).click();
    await expect(teamInRail(first, 'Looms')).toBeVisible();
    await expect(first).toHaveURL(/[?&]i=2/);
    await first.goto(`${site.url}/dashboard/settings/account?i=0`);
    await expect(displayField(first)).toHaveValue('Ada');
  });

  await test.step('logging out of one keeps the others and removes its data', async () => {
    await chooseFromUserMenu(second, 'Log out');
    await expect(heading(second, 'Login')).toBeVisible();
    await expect(second.getByRole('link', { name: ada.address })).toBeVisible();
    await expectNothingFromAxeInEitherTheme(second, 'login beside other accounts');
    await expect(displayField(first)).toHaveValue('Ada');
    // Another tab's changes of the storage can arrive late.
    await expect.poll(() => stored(first)).not.toContain('Compilers');
    expect(await stored(first)).toContain('Engines');
    await third.reload();
    await expect(teamInRail(third, 'Looms')).toBeVisible();
  });

  await test.step('a URL with an unknown account number shows that it is unknown', async () => {
    await second.goto(`${site.url}/dashboard/settings/account?i=7`);
    await expect(second.getByText(/^You’re using /)).toBeVisible();
  });

  await test.step('logging out of all accounts ends every tab', async () => {
    await openUserMenu(first);
    await first.getByRole('menuitem', { name: 'Log out of all accounts' }).click();
    for (const tab of [first, second, third]) await expect(heading(tab, 'Login')).toBeVisible();
    await expect.poll(() => stored(first)).not.toMatch(/Engines|Looms|Compilers/);
    await first.goto(`${site.url}/dashboard/`);
    await expect(heading(first, 'Login')).toBeVisible();
  });
});
