import { rpc } from '../src/sdk/commandBuilders.ts';
import { ACCESS_TOKEN_SECONDS } from '../src/server/auth/tokens.ts';
import { createUser, withAnotherSession, type TestUser } from './support/testUsers.ts';
import { expect, signedInState, test } from './support/journey.ts';
import { codeField } from './support/people.ts';
import { displayField, heading } from './support/screens.ts';

/** Ends a browser's session through the API, so that the browser learns about it only from the platform. */
const endSession = ({ platform }: TestUser) => platform.execute(rpc(['authentication', 'signOut']));

test('the profile form keeps what was typed when the session ends @cluster', async ({ site, browserOf }) => {
  const ada = await createUser(site, 'Ada');
  const page = await browserOf(ada, '/settings/account');
  await expect(displayField(page)).toHaveValue('Ada');
  await displayField(page).fill('Ada Lovelace, Countess');
  await endSession(ada);

  await expect(heading(page, 'Login')).toBeVisible();
  // The page fills in the address of the account that must log in again.
  await expect(page.getByLabel('E-mail address')).toHaveValue(ada.address);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await codeField(page).fill(await site.mail.nextCodeFor(ada.address));

  await expect(heading(page, 'Account')).toBeVisible();
  await expect(displayField(page)).toHaveValue('Ada Lovelace, Countess');
  await displayField(page).press('Enter');
  await expect(page.getByText('Your account has been updated.')).toBeVisible();
});

test('two tabs with an expired access token and a valid refresh token continue after one refresh @https', async ({
  browser,
  hearth,
  site,
}) => {
  const ada = await createUser(site, 'Ada');
  await hearth.goBackInTime((ACCESS_TOKEN_SECONDS + 60) * 1_000);
  const asleep = await withAnotherSession(site, ada);
  await hearth.onTime();

  const context = await browser.newContext({ storageState: signedInState(site, asleep) });
  const refreshes: string[] = [];
  context.on('request', (request) => {
    const body = request.url() === `${site.url}/api` ? (request.postData() ?? '') : '';
    if (body.includes('refreshAccessToken')) refreshes.push(body);
  });
  const tabs = [await context.newPage(), await context.newPage()];
  await Promise.all(tabs.map((tab) => tab.goto(`${site.url}/dashboard/settings/account`)));
  for (const tab of tabs) await expect(displayField(tab)).toHaveValue('Ada');
  for (const tab of tabs) await tab.reload();
  for (const tab of tabs) await expect(displayField(tab)).toHaveValue('Ada');
  expect(refreshes).toHaveLength(1);
  await context.close();
});
