import { expect, type Page } from '@playwright/test';
import type { MailServer } from './mailServer.ts';

export interface Site {
  url: string;
  mail: MailServer;
}

let count = 0;

/** Returns an address that no one has used yet. */
export const newAddress = (name = 'person') => `${name}.${++count}.${process.pid}@example.test`;

/** The single field for the whole confirmation code. */
export const codeField = (page: Page) => page.getByLabel('Enter confirmation code');

/** Signs up a new person. Resolves on the account settings, which people without a team see first. */
export async function signUp(page: Page, { url, mail }: Site, address: string): Promise<void> {
  await page.goto(`${url}/dashboard/signup`);
  await page.getByLabel('E-mail address').fill(address);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await codeField(page).fill(await mail.nextCodeFor(address));
  await expect(page).toHaveURL(/\/dashboard\/settings\/account/);
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
}

/** Logs a person in with an e-mailed code. Resolves once the login screen is gone. */
export async function logIn(page: Page, { url, mail }: Site, address: string): Promise<void> {
  await page.goto(`${url}/dashboard/login`);
  await page.getByLabel('E-mail address').fill(address);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await codeField(page).fill(await mail.nextCodeFor(address));
  await expect(page).not.toHaveURL(/\/login/);
}

/** Opens the user menu, which is labeled with the person's name, and chooses one of its items. */
export async function chooseFromUserMenu(page: Page, item: 'Switch theme' | 'Settings' | 'Log out'): Promise<void> {
  await page.locator('button[aria-haspopup="menu"]').last().click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Creates a team through the dialog. Resolves on its page, and returns its id. */
export async function addTeam(
  page: Page,
  { display, initials }: { display: string; initials: string },
): Promise<string> {
  await page.getByRole('button', { name: 'Add Team' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Team' });
  await dialog.getByLabel('Display').fill(display);
  await dialog.getByLabel('Initials').fill(initials);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard\/teams\/tid_/);
  return new URL(page.url()).pathname.split('/')[3] ?? '';
}
