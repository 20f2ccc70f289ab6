import { askForCodes, createUser } from './support/testUsers.ts';
import { expect, test } from './support/journey.ts';
import { codeField, logIn, newAddress, signUp } from './support/people.ts';
import { teamOf } from './support/records.ts';
import { heading } from './support/screens.ts';

test('someone who opens a page of the dashboard returns to it after logging in', async ({ page, site, mail }) => {
  const ada = await createUser(site, 'Ada');
  const teamId = await teamOf(ada, 'Engines');
  await page.goto(`${site.url}/dashboard/teams/${teamId}/settings/members?i=7`);
  await expect(heading(page, 'Login')).toBeVisible();
  await page.getByLabel('E-mail address').fill(ada.address);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await codeField(page).fill(await mail.nextCodeFor(ada.address));
  await expect(page).toHaveURL(`${site.url}/dashboard/teams/${teamId}/settings/members?i=7`);
  await expect(heading(page, 'Members')).toBeVisible();
});

test('logging in with an unknown address shows the same steps, and e-mails a link to sign up', async ({
  page,
  site,
  mail,
}) => {
  const address = newAddress('unknown');
  await page.goto(`${site.url}/dashboard/login`);
  await page.getByLabel('E-mail address').fill(address);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(codeField(page)).toBeVisible();
  const { text } = await mail.nextMailTo(address);
  expect(text).toContain(`${site.url}/dashboard/signup`);
  expect(text).not.toMatch(/\b\d{6}\b/);
});

test('signing up with a taken address shows the same steps, and e-mails a link to log in', async ({
  page,
  site,
  mail,
}) => {
  const ada = await createUser(site, 'Ada');
  await page.goto(`${site.url}/dashboard/signup`);
  await page.getByLabel('E-mail address').fill(ada.address);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(codeField(page)).toBeVisible();
  const { text } = await mail.nextMailTo(ada.address);
  expect(text).toContain(`${site.url}/dashboard/login`);
  expect(text).not.toMatch(/\b\d{6}\b/);
});

test('a code can be pasted as it appears in the e-mail, including spaces', async ({ page, site, mail }) => {
  const address = newAddress('paste');
  await page.goto(`${site.url}/dashboard/signup`);
  await page.getByLabel('E-mail address').fill(address);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  const code = await mail.nextCodeFor(address);
  await codeField(page).evaluate(
    (field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    ` ${code.slice(0, 3)} ${code.slice(3)}\n`,
  );
  await expect(heading(page, 'Account')).toBeVisible();
});

test('someone who mistyped the address goes back and corrects it, and the code is sent to the right one', async ({
  page,
  site,
  mail,
}) => {
  const address = newAddress('right');
  await page.goto(`${site.url}/dashboard/signup`);
  await page.getByLabel('E-mail address').fill('wrong@example.test');
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(codeField(page)).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('E-mail address')).toHaveValue('wrong@example.test');
  await page.getByLabel('E-mail address').fill(address);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page.getByText(address)).toBeVisible();
  await codeField(page).fill(await mail.nextCodeFor(address));
  await expect(heading(page, 'Account')).toBeVisible();
});

test('a half-finished sign-up survives a reload, with the address that was typed', async ({ page, site, mail }) => {
  const address = newAddress('half');
  await page.goto(`${site.url}/dashboard/signup`);
  await page.getByLabel('E-mail address').fill(address);
  await page.reload();
  await expect(page.getByLabel('E-mail address')).toHaveValue(address);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(codeField(page)).toBeVisible();
  await page.reload();
  await expect(codeField(page)).toBeVisible();
  await expect(page.getByText(address)).toBeVisible();
  await codeField(page).fill(await mail.nextCodeFor(address));
  await expect(heading(page, 'Account')).toBeVisible();
});

test('a code that is entered too late restarts the sign-up with an explanation, and keeps the address', async ({
  page,
  hearth,
  mail,
}) => {
  const address = newAddress('late');
  await hearth.goBackInTime(11 * 60_000);
  await page.goto(`${hearth.url}/dashboard/signup`);
  await page.getByLabel('E-mail address').fill(address);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  const lateCode = await mail.nextCodeFor(address);
  await expect(codeField(page)).toBeVisible();
  await hearth.onTime();
  await codeField(page).fill(lateCode);
  await expect(page.getByText('That took too long. Let’s start again.')).toBeVisible();
  await expect(page.getByLabel('E-mail address')).toHaveValue(address);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await codeField(page).fill(await mail.nextCodeFor(address));
  await expect(heading(page, 'Account')).toBeVisible();
});

test('a login page that was left open for 20 minutes logs in at the first press', async ({
  page,
  hearth,
  site,
  mail,
}) => {
  const left = 20 * 60_000;
  const ada = await createUser(site, 'Ada');
  await hearth.goBackInTime(left);
  await page.clock.install({ time: Date.now() - left });
  await page.goto(`${site.url}/dashboard/login`);
  await page.getByLabel('E-mail address').fill(ada.address);
  await hearth.onTime();
  await page.clock.fastForward(left);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await codeField(page).fill(await mail.nextCodeFor(ada.address));
  await expect(heading(page, 'Account')).toBeVisible();
});

test('after too many e-mails, an address can still use the last code', async ({ page, site, mail }) => {
  const address = newAddress('often');
  await askForCodes(site, address, 5);
  await page.goto(`${site.url}/dashboard/signup`);
  await page.getByLabel('E-mail address').fill(address);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page.getByText('We can’t send more e-mails right now. Use the code in the last one to')).toBeVisible();
  expect(mail.mailsTo(address)).toHaveLength(5);
  const code = /^\d{6}/.exec(mail.mailsTo(address).at(-1)?.subject ?? '')?.[0] ?? '';
  await codeField(page).fill(code);
  await expect(heading(page, 'Account')).toBeVisible();
});

test('the sign-in screens are not shown to someone who is signed in', async ({ page, site }) => {
  const address = newAddress('twice');
  await signUp(page, site, address);
  for (const screen of ['login', 'signup']) {
    await page.goto(`${site.url}/dashboard/${screen}`);
    await expect(heading(page, 'Account')).toBeVisible();
  }
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await logIn(page, site, address);
  await expect(heading(page, 'Account')).toBeVisible();
});
