import { rpc } from '../src/sdk/commandBuilders.ts';
import { createUser } from './support/testUsers.ts';
import { expect, test } from './support/journey.ts';
import { addTeam, chooseFromUserMenu, logIn } from './support/people.ts';
import { editTeam, joinTeam, teamOf } from './support/records.ts';
import { displayField, heading, teamInRail } from './support/screens.ts';

test('signing out in one tab signs out the other @cluster', async ({ site, browserOf }) => {
  const ada = await createUser(site, 'Ada');
  const first = await browserOf(ada, '/settings/account');
  const second = await first.context().newPage();
  await second.goto(`${site.url}/dashboard/settings/billing`);
  await expect(heading(second, 'Billing')).toBeVisible();

  await chooseFromUserMenu(first, 'Log out');
  await expect(heading(first, 'Login')).toBeVisible();
  await expect(heading(second, 'Login')).toBeVisible();
  await second.reload();
  await expect(heading(second, 'Login')).toBeVisible();
});

test('signing in as someone else in one tab also switches the other tab, which keeps nothing of the previous person', async ({
  site,
  browserOf,
}) => {
  const ada = await createUser(site, 'Ada');
  const grace = await createUser(site, 'Grace');
  await teamOf(ada, 'Engines');
  await teamOf(grace, 'Compilers');
  const first = await browserOf(ada);
  const second = await first.context().newPage();
  await second.goto(`${site.url}/dashboard/settings/account`);
  await expect(displayField(second)).toHaveValue('Ada');

  await chooseFromUserMenu(first, 'Log out');
  await expect(heading(second, 'Login')).toBeVisible();
  await logIn(first, site, grace.address);
  await expect(teamInRail(first, 'Compilers')).toBeVisible();

  await expect(teamInRail(second, 'Compilers')).toBeVisible();
  await expect(teamInRail(second, 'Engines')).toHaveCount(0);
  await second.goto(`${site.url}/dashboard/settings/account`);
  await expect(displayField(second)).toHaveValue('Grace');
});

test('an account edit in one tab appears in the other, and keeps what is being typed there', async ({
  site,
  browserOf,
}) => {
  const ada = await createUser(site, 'Ada');
  const first = await browserOf(ada, '/settings/account');
  const second = await first.context().newPage();
  await second.goto(`${site.url}/dashboard/settings/account`);
  const initials = second.getByLabel('Initials', { exact: true });
  await initials.fill('A');

  await displayField(first).fill('Ada Lovelace');
  await displayField(first).press('Enter');
  await expect(displayField(second)).toHaveValue('Ada Lovelace');
  await expect(second.getByRole('button', { name: 'Ada Lovelace' })).toBeVisible();
  await expect(initials).toHaveValue('A');
  await expect(initials).toBeFocused();
  await initials.press('Enter');
  await expect(first.getByLabel('Initials', { exact: true })).toHaveValue('A');
});

test('creating, renaming or leaving a team in one tab also changes the other', async ({ site, browserOf }) => {
  const ada = await createUser(site, 'Ada');
  const grace = await createUser(site, 'Grace');
  const first = await browserOf(ada, '/settings/account');
  const second = await first.context().newPage();
  await second.goto(`${site.url}/dashboard/settings/account`);
  await expect(displayField(second)).toHaveValue('Ada');

  const teamId = await addTeam(first, { display: 'Engines', initials: 'EN' });
  await expect(teamInRail(second, 'Engines')).toBeVisible();
  await teamInRail(second, 'Engines').click();
  await expect(second).toHaveTitle(/Engines/);

  await editTeam(ada, teamId, { display: 'Difference Engines' });
  await expect(teamInRail(first, 'Difference Engines')).toBeVisible();
  await expect(second).toHaveTitle(/Difference Engines/);

  await joinTeam(site, ada, teamId, grace);
  await ada.platform.execute(rpc(['members', 'makeOwner'], { teamId, userId: grace.userId }));
  await ada.platform.execute(rpc(['members', 'leave'], { teamId }));
  await expect(teamInRail(first, 'Difference Engines')).toHaveCount(0);
  await expect(teamInRail(second, 'Difference Engines')).toHaveCount(0);
});
