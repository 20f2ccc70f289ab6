import { expectNothingFromAxe } from './support/axe.ts';
import { addTeam, chooseFromUserMenu, codeField, newAddress } from './support/people.ts';
import { continueWith, expect, signInAtProvider, test } from './support/providers.ts';
import { failure, heading, teamInRail } from './support/screens.ts';

test('a person signs up with one provider, logs in with it again, and gets a separate account with the other @cluster', async ({
  page,
  hearth,
}) => {
  await page.goto(`${hearth.url}/dashboard/signup`);
  await expect(page.getByLabel('E-mail address')).toBeVisible();
  await expectNothingFromAxe(page, 'the choice of a way to sign up');
  await continueWith(page, 'Acme');
  await signInAtProvider(page, 'ada');
  await expect(heading(page, 'Account')).toBeVisible();
  await expect(page).toHaveURL(`${hearth.url}/dashboard/settings/account`);
  await addTeam(page, { display: 'Engines', initials: 'EN' });
  await chooseFromUserMenu(page, 'Log out');
  await expect(heading(page, 'Login')).toBeVisible();

  // Acme remembers the browser, so it doesn't ask for a name again.
  await page.getByRole('button', { name: 'Continue with Acme' }).click();
  await expect(teamInRail(page, 'Engines')).toBeVisible();
  await chooseFromUserMenu(page, 'Log out');
  await expect(heading(page, 'Login')).toBeVisible();

  await continueWith(page, 'Umbrella');
  await signInAtProvider(page, 'ada');
  await expect(heading(page, 'Account')).toBeVisible();
  await expect(teamInRail(page, 'Engines')).toHaveCount(0);
});

test('the requested page survives the round trip to the provider', async ({ page, hearth }) => {
  await page.goto(`${hearth.url}/dashboard/settings/billing?i=7`);
  await expect(heading(page, 'Login')).toBeVisible();
  await continueWith(page, 'Umbrella');
  await signInAtProvider(page, 'grace');
  await expect(page).toHaveURL(/\/dashboard\/[^?]*\?i=7$/);
  await expect(page).not.toHaveURL(/login/);
});

test('someone who cancels at the provider returns to a notice, and can continue with a code', async ({
  page,
  hearth,
  mail,
}) => {
  const address = newAddress('cancelled');
  await page.goto(`${hearth.url}/dashboard/signup?i=7`);
  await continueWith(page, 'Acme');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(failure(page)).toContainText('You didn’t finish logging in with the provider.');
  await expect(page).toHaveURL(`${hearth.url}/dashboard/signup?i=7`);

  await page.getByLabel('E-mail address').fill(address);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await codeField(page).fill(await mail.nextCodeFor(address));
  await expect(heading(page, 'Account')).toBeVisible();
});

test('someone who returns from the provider with the back button can choose again', async ({ page, hearth }) => {
  await page.goto(`${hearth.url}/dashboard/login`);
  await continueWith(page, 'Acme');
  await page.goBack();
  await expect(heading(page, 'Login')).toBeVisible();
  await continueWith(page, 'Umbrella');
  await signInAtProvider(page, 'ada');
  await expect(heading(page, 'Account')).toBeVisible();
});

test('a response with a forged state is ignored, and removed from the URL', async ({ page, hearth }) => {
  const submissions: string[] = [];
  page.on('request', (request) => {
    const body = request.url().endsWith('/api') ? (request.postData() ?? '') : '';
    if (body.includes('submitPrompt')) submissions.push(body);
  });
  await page.goto(`${hearth.url}/dashboard/login`);
  await continueWith(page, 'Acme');
  await page.goto(`${hearth.url}/dashboard/login?code=stolen&state=forged&scope=openid&i=7`);
  await expect(failure(page)).toContainText('belongs to another login attempt');
  await expect(page).toHaveURL(`${hearth.url}/dashboard/login?i=7`);
  expect(submissions).toEqual([]);

  await continueWith(page, 'Acme');
  await signInAtProvider(page, 'ada');
  await expect(heading(page, 'Account')).toBeVisible();
});

test('a response that this browser never requested signs no one in', async ({ page, hearth }) => {
  await page.goto(`${hearth.url}/dashboard/signup?code=stolen&state=foreign&scope=openid`);
  await expect(failure(page)).toContainText('in the browser where you started');
  await expect(page).toHaveURL(`${hearth.url}/dashboard/signup`);
  await expect(page.getByLabel('E-mail address')).toBeVisible();
});
