import { rpc } from '../src/sdk/commandBuilders.ts';
import { askForLoginCodes } from './support/testUsers.ts';
import { expect, test } from './support/journey.ts';
import { chooseFromUserMenu, codeField, newAddress, signUp } from './support/people.ts';
import { failure, heading } from './support/screens.ts';

test('a browser that has signed in before logs in while a stranger uses up the codes', async ({
  page,
  browser,
  site,
  mail,
}) => {
  const address = newAddress('besieged');
  await signUp(page, site, address);
  await chooseFromUserMenu(page, 'Log out');
  await expect(heading(page, 'Login')).toBeVisible();
  // The sign-up sent one e-mail. A stranger requests four more, and enters wrong codes for each.
  const steps = await askForLoginCodes(site, address, 4);
  for (const { execute, state } of steps) {
    for (let tries = 0; tries < 5; tries++) {
      const guess = rpc(['authentication', 'submitPrompt'], { state, id: 'email', value: '000000' });
      await execute(guess).catch(() => undefined);
    }
  }
  const unread = mail.mailsTo(address).length;

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(`${site.url}/dashboard/login`);
  await elsewhere.getByLabel('E-mail address').fill(address);
  await elsewhere.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(failure(elsewhere)).toContainText('Too many e-mails requested. Open the link in our last e-mail.');
  expect(mail.mailsTo(address)).toHaveLength(unread);
  await elsewhere.context().close();

  await page.getByLabel('E-mail address').fill(address);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(codeField(page)).toBeVisible();
  expect(mail.mailsTo(address)).toHaveLength(unread + 1);
  const code = /^\d{6}/.exec(mail.mailsTo(address).at(-1)?.subject ?? '')?.[0] ?? '';
  await codeField(page).fill(code);
  await expect(heading(page, 'Account')).toBeVisible();
});

test('the link in an e-mail logs in a different browser than the one that requested it, once, and only after a press', async ({
  page,
  browser,
  site,
  mail,
}) => {
  const address = newAddress('link');
  await page.goto(`${site.url}/dashboard/signup`);
  await page.getByLabel('E-mail address').fill(address);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(codeField(page)).toBeVisible();
  const { text } = await mail.nextMailTo(address);
  const link = /https?:\S+#link=\S+/.exec(text)?.[0] ?? '';
  expect(text).toContain('Request: Sign up');

  // Mail scanners also open these links.
  const scanner = await (await browser.newContext()).newPage();
  await scanner.goto(link);
  await expect(scanner.getByText(address)).toBeVisible();
  await scanner.context().close();

  const phone = await (await browser.newContext()).newPage();
  await phone.goto(link);
  await expect(phone.getByText(`Sign up with ${address}?`)).toBeVisible();
  await expect(phone).toHaveURL(`${site.url}/dashboard/signup`);
  await phone.keyboard.press('Enter');
  await expect(heading(phone, 'Account')).toBeVisible();
  await phone.context().close();

  await page.goto('about:blank');
  await page.goto(link);
  await expect(failure(page)).toContainText('This link has expired or was already used.');
  await expect(page.getByLabel('E-mail address')).toBeVisible();
});
