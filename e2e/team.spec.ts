import type { Page } from '@playwright/test';
import { expectNothingFromAxe, expectNothingFromAxeInEitherTheme } from './support/axe.ts';
import { createUser } from './support/testUsers.ts';
import { expect, test } from './support/journey.ts';
import { codeField, newAddress } from './support/people.ts';
import { editUser, invitationLink, teamOf } from './support/records.ts';
import { heading, teamInRail } from './support/screens.ts';

const memberRow = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: name });

test('four people join a team by invitation, get other roles, leave and are removed', async ({
  browser,
  site,
  browserOf,
}) => {
  const [ada, mary, alan] = [
    await createUser(site, 'Ada'),
    await createUser(site, 'Mary'),
    await createUser(site, 'Alan'),
  ];
  const [graceAddress, alanAtWork] = [newAddress('grace'), newAddress('alan.at.work')];
  const teamId = await teamOf(ada, 'Engines');
  const members = `/teams/${teamId}/settings/members`;
  const adas = await browserOf(ada, `/teams/${teamId}`);
  await adas.getByRole('link', { name: 'Invite a colleague' }).click();
  await expect(heading(adas, 'Members')).toBeVisible();

  const addresses = adas.getByLabel('E-mail addresses');
  await addresses.fill(`Grace <${graceAddress}>, ${mary.address}\n${alanAtWork}; not an address`);
  await adas.getByRole('button', { name: 'Send invitations' }).click();
  await expect(adas.getByRole('list', { name: 'Not invited' })).toContainText('not an address: This isn’t an e-mail');
  await expect(addresses).toHaveValue('not an address');
  await expect(addresses).toBeFocused();
  const invited = adas.getByRole('list', { name: 'Invitations' }).getByRole('listitem');
  await expect(invited).toHaveCount(3);
  await expectNothingFromAxeInEitherTheme(adas, 'Members with invitations');

  // Grace has no account. She signs up with the address that's filled in, and returns to the invitation.
  const graces = await (await browser.newContext()).newPage();
  await graces.goto(await invitationLink(site, graceAddress));
  await expect(heading(graces, 'Join Engines')).toBeVisible();
  await expect(graces.getByText('Ada invited you to Engines.')).toBeVisible();
  await expect(graces).toHaveURL(/\/invite$/);
  await expectNothingFromAxeInEitherTheme(graces, 'An invitation');
  await graces.getByRole('button', { name: 'Sign up to join' }).click();
  await expect(graces.getByLabel('E-mail address')).toHaveValue(graceAddress);
  await graces.getByRole('button', { name: 'Sign up', exact: true }).click();
  await codeField(graces).fill(await site.mail.nextCodeFor(graceAddress));
  await graces.getByRole('button', { name: 'Join Engines' }).click();
  await expect(graces).toHaveURL(new RegExp(`/teams/${teamId}`));
  await expect(memberRow(adas, graceAddress)).toBeVisible();
  await expect(invited).toHaveCount(2);

  // Mary is signed in with the invited address, so she only needs to press one button.
  const marys = await browserOf(mary, '/settings/account');
  await marys.goto(await invitationLink(site, mary.address));
  await marys.getByRole('button', { name: 'Join Engines' }).press('Enter');
  await expect(teamInRail(marys, 'Engines')).toBeVisible();

  // Alan is signed in as someone else. He adds the invited account, and the first one stays signed in.
  const alans = await browserOf(alan, '/settings/account');
  await alans.goto(await invitationLink(site, alanAtWork));
  await expect(alans.getByRole('note')).toContainText(`You’re logged in as ${alan.address}.`);
  await expect(alans.getByRole('button', { name: 'Join Engines' })).toHaveCount(0);
  await expectNothingFromAxe(alans, 'An invitation of someone else');
  await alans.getByRole('link', { name: `Add an account for ${alanAtWork}` }).click();
  await expect(alans.getByLabel('E-mail address')).toHaveValue(alanAtWork);
  await alans.getByRole('button', { name: 'Sign up', exact: true }).click();
  await codeField(alans).fill(await site.mail.nextCodeFor(alanAtWork));
  await alans.getByRole('button', { name: 'Join Engines' }).click();
  await expect(teamInRail(alans, 'Engines')).toBeVisible();
  await expect(alans).toHaveURL(/[?&]i=1/);
  await expect(adas.getByText('4 people')).toBeVisible();
  await expect(adas.getByRole('list', { name: 'Invitations' })).toHaveCount(0);

  // A used link has no effect, and its page says why.
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(await invitationLink(site, graceAddress));
  await expect(stranger.getByText('This invitation was already accepted.')).toBeVisible();

  // Other people's pages reflect each role change.
  await marys.goto(`${site.url}/dashboard${members}`);
  await expect(heading(marys, 'Members')).toBeVisible();
  await expect(marys.getByRole('button', { name: 'Send invitations' })).toHaveCount(0);
  await expect(marys.getByText(graceAddress)).toHaveCount(0);
  await adas.getByLabel('Role of Mary').selectOption('Admin');
  await expect(marys.getByRole('button', { name: 'Send invitations' })).toBeVisible();
  await expect(memberRow(marys, graceAddress)).toBeVisible();
  await marys.getByLabel(`Role of ${graceAddress}`).selectOption('Viewer');
  await graces.goto(`${site.url}/dashboard${members}`);
  await expect(memberRow(graces, '(you)')).toContainText('Viewer');
  await expectNothingFromAxe(graces, 'Members to a viewer');
  // Choosing a role has no effect while the page still shows it.
  await expect(adas.getByLabel(`Role of ${graceAddress}`)).toHaveValue('viewer');
  await adas.getByLabel(`Role of ${graceAddress}`).selectOption('Member');
  await expect(memberRow(graces, '(you)')).toContainText('Member');

  // The last owner can't leave. Others leave or are removed, and their pages close.
  await memberRow(adas, '(you)').getByRole('button', { name: 'Leave' }).click();
  await expect(adas.getByText('You’re the only owner of this team.')).toBeVisible();
  await expect(adas.getByRole('button', { name: 'Leave team' })).toBeDisabled();
  await adas.keyboard.press('Escape');
  await memberRow(graces, '(you)').getByRole('button', { name: 'Leave' }).click();
  await graces.getByRole('button', { name: 'Leave team' }).click();
  await expect(graces).toHaveURL(/\/settings\/account/);
  await expect(teamInRail(graces, 'Engines')).toHaveCount(0);
  await adas.getByRole('button', { name: `Remove ${alanAtWork}` }).click();
  await adas.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(alans.getByText('You can no longer open Engines')).toBeVisible();
  await expect(alans).toHaveURL(/\/settings\/account/);
  await expect(adas.getByText('2 people')).toBeVisible();
  await expect
    .poll(() => site.mail.mailsTo(alanAtWork).map(({ subject }) => subject))
    .toContain('You’re no longer in Engines');

  // The first owner can leave once there's another one.
  await adas.getByLabel('Role of Mary').selectOption('Owner');
  await adas.getByRole('button', { name: 'Make owner' }).click();
  await expect(memberRow(marys, '(you)')).toContainText('Owner');
  await memberRow(adas, '(you)').getByRole('button', { name: 'Leave' }).click();
  await adas.getByRole('button', { name: 'Leave team' }).click();
  await expect(adas).toHaveURL(/\/settings\/account/);
});

test('names of 200 characters without spaces fit their pages', async ({ browser, site, browserOf }) => {
  const name = 'W'.repeat(200);
  const ada = await createUser(site, 'Ada');
  await editUser(ada, { display: name });
  const teamId = await teamOf(ada, name);
  const page = await browserOf(ada, `/teams/${teamId}/settings/members`);
  const here = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByText('Members', { exact: true });
  await expect(here).toBeVisible();
  await expect.poll(() => here.evaluate((crumb) => crumb.scrollWidth - crumb.clientWidth)).toBe(0);

  const address = newAddress('grace');
  await page.getByLabel('E-mail addresses').fill(address);
  await page.getByRole('button', { name: 'Send invitations' }).click();
  const invited = await (await browser.newContext()).newPage();
  await invited.goto(await invitationLink(site, address));
  const title = heading(invited, `Join ${name}`);
  await expect(title).toBeVisible();
  await expect.poll(() => title.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  await invited.context().close();
});
