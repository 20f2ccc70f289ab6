import { expect, test } from './support/journey.ts';
import { chooseFromUserMenu, codeField, newAddress } from './support/people.ts';
import { PLAYED_CODE, playPlatform } from './support/playedPlatform.ts';
import { displayField, heading } from './support/screens.ts';

test('with another server of the protocol, people sign up, edit their account in two tabs, and log in again', async ({
  page,
  site,
}) => {
  const address = newAddress('elsewhere');
  const enter = async (button: string) => {
    await page.getByLabel('E-mail address').fill(address);
    await page.getByRole('button', { name: button, exact: true }).click();
  };
  await playPlatform(page.context());
  await page.goto(`${site.url}/dashboard/signup`);

  await test.step('sign-up after a wrong code', async () => {
    await enter('Sign up');
    await codeField(page).fill('000000');
    await expect(page.getByText('That didn’t work. Try again.')).toBeVisible();
    await codeField(page).fill(PLAYED_CODE);
    await expect(heading(page, 'Account')).toBeVisible();
  });

  await test.step('account edits, one after another', async () => {
    await displayField(page).fill('Ada Lovelace');
    await page.getByLabel('Initials', { exact: true }).fill('AL');
    await page.getByLabel('Initials', { exact: true }).press('Enter');
    await expect(page.getByText('Your account has been updated.').first()).toBeVisible();
    await expect(page.getByText('An error occurred')).toHaveCount(0);
  });

  await test.step('a change in one tab appears in the other', async () => {
    const second = await page.context().newPage();
    await second.goto(`${site.url}/dashboard/settings/account`);
    await expect(displayField(second)).toHaveValue('Ada Lovelace');
    await expect(second.getByLabel('Initials', { exact: true })).toHaveValue('AL');
    await displayField(page).fill('Ada King');
    await displayField(page).press('Enter');
    await expect(displayField(second)).toHaveValue('Ada King');
  });

  await test.step('login', async () => {
    await chooseFromUserMenu(page, 'Log out');
    await expect(heading(page, 'Login')).toBeVisible();
    await enter('Log in');
    await codeField(page).fill(PLAYED_CODE);
    await expect(displayField(page)).toHaveValue('Ada King');
  });
});
