import type { Page } from '@playwright/test';
import { expectNothingFromAxeInEitherTheme } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { chooseFromUserMenu, logIn, newAddress, signUp } from './support/people.ts';
import { heading } from './support/screens.ts';
import { addAuthenticator } from './support/virtualAuthenticator.ts';

const passkeys = (page: Page) => page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');

async function addPasskey(page: Page, url: string, count: number) {
  await page.goto(`${url}/dashboard/settings/security`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passkeys(page)).toHaveCount(count);
}

async function logOut(page: Page) {
  await chooseFromUserMenu(page, 'Log out');
  await expect(heading(page, 'Login')).toBeVisible();
}

const useAPasskey = (page: Page) => page.getByRole('button', { name: 'Continue with a passkey' }).click();
const expectSignedIn = (page: Page) => expect(heading(page, 'Account')).toBeVisible();

test('passkeys work on two devices until one is copied and the other is lost @https', async ({
  page,
  site,
  mail,
  browser,
}) => {
  const address = newAddress('ada');
  const subjects = () => mail.mailsTo(address).map(({ subject }) => subject);
  const laptop = await addAuthenticator(page);
  await signUp(page, site, address);
  await page.goto(`${site.url}/dashboard/settings/security`);
  await expect(page.getByText('You have no passkeys.')).toBeVisible();
  await expectNothingFromAxeInEitherTheme(page, 'Security');
  await addPasskey(page, site.url, 1);
  await expect.poll(subjects).toContain('A passkey was added to your Hearth account');
  await page.getByRole('button', { name: /^Rename/ }).click();
  await page.getByRole('dialog', { name: 'Rename passkey' }).getByLabel('Name').fill('Laptop');
  await page.keyboard.press('Enter');
  await expect(passkeys(page)).toContainText(['Laptop']);
  await expectNothingFromAxeInEitherTheme(page, 'Security with a passkey');

  await logOut(page);
  await expectNothingFromAxeInEitherTheme(page, 'Login with a passkey');
  await useAPasskey(page);
  await expectSignedIn(page);

  const phone = await (await browser.newContext()).newPage();
  await addAuthenticator(phone);
  await logIn(phone, site, address);
  await addPasskey(phone, site.url, 2);
  await logOut(phone);
  await useAPasskey(phone);
  await expectSignedIn(phone);

  // Someone copied the laptop's passkey before it was last used.
  const attacker = await (await browser.newContext()).newPage();
  const copy = await addAuthenticator(attacker);
  const [original] = await laptop.passkeys();
  if (!original) throw new Error('The laptop has no passkey.');
  await copy.put({ ...original, signCount: 0 });
  await attacker.goto(`${site.url}/dashboard/login`);
  await useAPasskey(attacker);
  await expect(attacker.getByText(/This passkey is blocked/)).toBeVisible();
  await expect.poll(subjects).toContain('Someone may have copied a passkey for your Hearth account');
  await logOut(page);
  await useAPasskey(page);
  await expect(page.getByText(/This passkey is blocked/)).toBeVisible();
  await page.getByRole('button', { name: 'Use another way' }).click();

  // Without the phone, e-mail is the only way to sign in.
  await logIn(page, site, address);
  await page.goto(`${site.url}/dashboard/settings/security`);
  await expect(passkeys(page).filter({ hasText: 'Laptop' })).toContainText('Blocked');
  for (const left of [1, 0]) {
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click();
    // While a dialog is open, role queries skip the page behind it, so its list would count as empty.
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(passkeys(page)).toHaveCount(left);
  }
  await logOut(phone);
  await useAPasskey(phone);
  await expect(phone.getByText(/This passkey doesn’t work here/)).toBeVisible();
  await Promise.all([phone.context().close(), attacker.context().close()]);
});

test('an address is changed with the codes from both mailboxes, and the change undone', async ({
  page,
  site,
  mail,
}) => {
  const [before, after] = [newAddress('before'), newAddress('after')];
  await signUp(page, site, before);
  await page.goto(`${site.url}/dashboard/settings/security`);
  await page.getByRole('button', { name: 'Change e-mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change e-mail address' });
  await dialog.getByLabel('New e-mail address').fill(after);
  await expectNothingFromAxeInEitherTheme(page, 'Change of address');
  await page.keyboard.press('Enter');
  await dialog.getByLabel(`Code sent to ${after}`).fill(await mail.nextCodeFor(after));
  await dialog.getByLabel(`Code sent to ${before}`).fill(await mail.nextCodeFor(before));
  await expectNothingFromAxeInEitherTheme(page, 'Codes of a change');
  await dialog.getByRole('button', { name: 'Change e-mail' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: /^E-mail address/ })).toContainText(after);

  const undoLink = () => /https?:\S+\/undo-address\?\S+/.exec(mail.mailsTo(before).at(-1)?.text ?? '')?.[0];
  await expect.poll(undoLink).toBeDefined();
  await page.goto(undoLink() ?? '');
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expect(page.getByRole('heading', { name: 'Your old address was restored' })).toBeVisible();
  await page.goto(`${site.url}/dashboard/settings/security`);
  await expect(heading(page, 'Login')).toBeVisible();
  await logIn(page, site, before);
  await page.goto(`${site.url}/dashboard/settings/security`);
  await expect(page.getByRole('region', { name: /^E-mail address/ })).toContainText(before);
});
