import type { Page } from '@playwright/test';
import { expectNothingFromAxeInEitherTheme } from './support/axe.ts';
import { chooseFromUserMenu, newAddress, signUp } from './support/people.ts';
import { continueWith, expect, signInAtProvider, test } from './support/providers.ts';
import { heading } from './support/screens.ts';

const row = (page: Page, provider: string) =>
  page.getByRole('list', { name: 'Login providers' }).getByRole('listitem').filter({ hasText: provider });

async function leaveFor(page: Page, provider: 'Acme' | 'Umbrella') {
  await page.getByRole('button', { name: `Link ${provider}` }).click();
  await page.getByRole('heading', { name: 'Sign in at the provider' }).waitFor();
}

test('a person links a provider, logs in with it, and unlinks it', async ({ page, hearth, mail, browser }) => {
  const security = `${hearth.url}/dashboard/settings/security`;
  const address = newAddress('ada');
  const subjects = () => mail.mailsTo(address).map(({ subject }) => subject);
  await signUp(page, { url: hearth.url, mail }, address);
  await page.goto(security);
  await expect(row(page, 'Acme')).toContainText('Not linked');
  await leaveFor(page, 'Acme');
  await signInAtProvider(page, 'ada');
  await expect(row(page, 'Acme')).toContainText('Linked to ada@provider.example');
  await expect(page).toHaveURL(security);
  await expect.poll(subjects).toContain('Your Acme account was linked to your Hearth account');
  await expectNothingFromAxeInEitherTheme(page, 'Security with a linked provider');

  await chooseFromUserMenu(page, 'Log out');
  await expect(heading(page, 'Login')).toBeVisible();
  await page.getByRole('button', { name: 'Continue with Acme' }).click();
  await expect(heading(page, 'Account')).toBeVisible();
  await page.goto(security);
  await expect(page.getByText(address)).toBeVisible();

  await leaveFor(page, 'Umbrella');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You didn’t finish logging in with the provider, so nothing was linked.')).toBeVisible();
  await expect(page).toHaveURL(security);

  // The second of two open tabs shows that the first has already linked the account.
  const other = await page.context().newPage();
  await other.goto(security);
  await leaveFor(page, 'Umbrella');
  await leaveFor(other, 'Umbrella');
  await signInAtProvider(page, 'ada');
  await expect(row(page, 'Umbrella')).toContainText('Linked to ada@provider.example');
  await signInAtProvider(other, 'someone');
  await expect(other.getByText('You’ve already linked another Umbrella account.')).toBeVisible();
  await expect(row(other, 'Umbrella')).toContainText('Linked to ada@provider.example');
  await other.close();

  // The rest uses only the keyboard.
  await page.getByRole('button', { name: 'Unlink Umbrella' }).press('Enter');
  const asking = page.getByRole('dialog', { name: 'Unlink Umbrella?' });
  await expectNothingFromAxeInEitherTheme(page, 'unlinking a provider');
  await asking.getByRole('button', { name: 'Unlink' }).press('Enter');
  await expect(row(page, 'Umbrella')).toContainText('Not linked');
  await expect.poll(subjects).toContain('Your Umbrella account was unlinked from your Hearth account');

  const bob = await (await browser.newContext()).newPage();
  await bob.goto(`${hearth.url}/dashboard/login`);
  await continueWith(bob, 'Umbrella');
  await signInAtProvider(bob, 'bob');
  await expect(heading(bob, 'Account')).toBeVisible();
  await bob.goto(security);
  await expect(row(bob, 'Umbrella')).toContainText('your only way to log in');
  await expect(bob.getByRole('button', { name: 'Unlink Umbrella' })).toHaveCount(0);
  await bob.context().close();
});

test('a provider account that is linked to someone else is refused', async ({ page, hearth, mail, browser }) => {
  const bob = await (await browser.newContext()).newPage();
  await bob.goto(`${hearth.url}/dashboard/login`);
  await continueWith(bob, 'Acme');
  await signInAtProvider(bob, 'bob');
  await expect(heading(bob, 'Account')).toBeVisible();
  await bob.context().close();

  await signUp(page, { url: hearth.url, mail }, newAddress('ada'));
  await page.goto(`${hearth.url}/dashboard/settings/security`);
  await leaveFor(page, 'Acme');
  await signInAtProvider(page, 'bob');
  await expect(page.getByText('This Acme account already logs in to another account here.')).toBeVisible();
  await expect(row(page, 'Acme')).toContainText('Not linked');
});
