import { createUser } from './support/testUsers.ts';
import { expect, test } from './support/journey.ts';
import { chooseFromUserMenu, logIn } from './support/people.ts';
import { teamOf } from './support/records.ts';
import { displayField, heading, teamInRail } from './support/screens.ts';

test('the next person to sign in on the same browser finds no data of the previous one, even offline', async ({
  site,
  browserOf,
}) => {
  const ada = await createUser(site, 'Ada');
  const grace = await createUser(site, 'Grace');
  await teamOf(ada, 'Engines');
  const page = await browserOf(ada, '/settings/account');
  await expect(displayField(page)).toHaveValue('Ada');
  await expect(teamInRail(page, 'Engines')).toBeVisible();
  const stored = () => page.evaluate(() => [localStorage, sessionStorage].map((each) => JSON.stringify(each)).join());
  await expect.poll(stored).toContain('Engines');

  await chooseFromUserMenu(page, 'Log out');
  await expect(heading(page, 'Login')).toBeVisible();
  expect(await stored()).not.toContain('Engines');

  // From here on, the platform allows only signing in, so any personal data on the screen must have been stored.
  await page.route('**/api', (route) =>
    (route.request().postData() ?? '').includes('"document-') ? route.abort() : route.continue(),
  );
  await page.routeWebSocket('**/api', (socket) => socket.close());
  await logIn(page, site, grace.address);
  await expect(heading(page, 'Account')).toBeVisible();
  await expect(page.getByText('Couldn’t load your profile')).toBeVisible();
  await expect(page.getByText('Engines')).toHaveCount(0);
  await expect(page.getByText('Ada')).toHaveCount(0);

  await page.goto(`${site.url}/dashboard/settings/billing`);
  await expect(heading(page, 'Billing')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  await expect(teamInRail(page, 'Engines')).toHaveCount(0);
  expect(await stored()).not.toContain('Engines');
});

test('the previous person finds their own data again, and none of the other person’s', async ({ site, browserOf }) => {
  const ada = await createUser(site, 'Ada');
  const grace = await createUser(site, 'Grace');
  await teamOf(ada, 'Engines');
  await teamOf(grace, 'Compilers');
  const page = await browserOf(ada);
  await expect(teamInRail(page, 'Engines')).toBeVisible();
  await chooseFromUserMenu(page, 'Log out');
  await expect(heading(page, 'Login')).toBeVisible();

  await logIn(page, site, grace.address);
  await expect(teamInRail(page, 'Compilers')).toBeVisible();
  await expect(teamInRail(page, 'Engines')).toHaveCount(0);
  await chooseFromUserMenu(page, 'Log out');
  await expect(heading(page, 'Login')).toBeVisible();

  await logIn(page, site, ada.address);
  await expect(teamInRail(page, 'Engines')).toBeVisible();
  await expect(teamInRail(page, 'Compilers')).toHaveCount(0);
});
