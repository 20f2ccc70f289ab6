import { readFileSync } from 'node:fs';
import { expectNothingFromAxeInEitherTheme } from './support/axe.ts';
import { createUser, withAnotherSession } from './support/testUsers.ts';
import { expect, test } from './support/journey.ts';
import { codeField } from './support/people.ts';
import { displayField, heading } from './support/screens.ts';

test('a session that is ended from another browser is signed out immediately @cluster', async ({
  site,
  mail,
  browserOf,
}) => {
  const ada = await createUser(site, 'Ada');
  const elsewhere = await withAnotherSession(site, ada);
  await expect
    .poll(() => mail.mailsTo(ada.address).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(/^New login to Hearth/));
  const other = await browserOf(elsewhere, '/settings/account');
  await expect(displayField(other)).toHaveValue('Ada');

  const page = await browserOf(ada, '/settings/security');
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1);
  await page.getByText('Login history').click();
  await expect(page.getByRole('list', { name: 'Logins' }).getByRole('listitem')).toHaveCount(2);
  await expectNothingFromAxeInEitherTheme(page, 'security');

  // Uses only the keyboard.
  await page.getByRole('button', { name: /^End the session of/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'End this session?' });
  await dialog.getByRole('button', { name: 'End session' }).press('Enter');
  const pressedAt = Date.now();
  await expect(heading(other, 'Login')).toBeVisible();
  test.info().annotations.push({ type: 'signed out after', description: `${Date.now() - pressedAt} ms` });
  await expect(page.getByText('You’re not logged in anywhere else.')).toBeVisible();
  await expect(sessions).toHaveCount(1);
  await expect(heading(page, 'Security')).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download your data' }).click(),
  ]);
  const data = JSON.parse(readFileSync(await download.path(), 'utf8')) as { account: object; sessions: object[] };
  expect(data).toMatchObject({ account: { identityId: ada.userId, profile: { display: 'Ada' } } });
  expect(data.sessions).toHaveLength(1);
});

test('deleting the account requires proof of identity an hour after signing in', async ({
  site,
  hearth,
  mail,
  browserOf,
}) => {
  const ada = await createUser(site, 'Ada');
  await hearth.goBackInTime(60 * 60_000);
  const asleep = await withAnotherSession(site, ada);
  await hearth.onTime();
  const page = await browserOf(asleep, '/settings/account');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const asking = page.getByRole('dialog', { name: 'Delete your account?' });
  await asking.getByLabel('Type your e-mail address to confirm').fill(ada.address);
  await asking.getByRole('button', { name: 'Delete account' }).click();

  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(proof.getByText(ada.address)).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await expectNothingFromAxeInEitherTheme(page, 'the proof');
  await page.keyboard.press('Escape');
  await expect(asking.getByText('Confirm it’s you, then try again.')).toBeVisible();

  await asking.getByRole('button', { name: 'Delete account' }).click();
  const code = await mail.nextCodeFor(ada.address);
  await codeField(page).fill(code === '000000' ? '000001' : '000000');
  await expect(proof.getByText('Wrong code. 4 attempts left.')).toBeVisible();
  await codeField(page).fill(code);
  await expect(heading(page, 'Login')).toBeVisible();
});
