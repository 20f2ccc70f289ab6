import { expectNothingFromAxe, expectNothingFromAxeInEitherTheme } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { addTeam, newAddress, signUp } from './support/people.ts';

/** Returns the URL that follows a label in an e-mail's text. */
const linkOf = (text: string, label: string): string => new RegExp(`^${label}: (\\S+)$`, 'm').exec(text)?.[1] ?? '';

test('someone who only signs up, creates a team and a monitor, and lets it fail gets an e-mail they can act on @cluster', async ({
  browser,
  page,
  hearth,
  mail,
}) => {
  const address = newAddress('ada');
  const main = page.getByRole('main');
  await signUp(page, { url: hearth.url, mail }, address);
  const teamId = await addTeam(page, { display: 'Night Watch', initials: 'NW' });

  await test.step('creates a monitor, with a description and a runbook', async () => {
    await page.goto(`${hearth.url}/dashboard/teams/${teamId}/monitors/hearthbeat`);
    await main.getByRole('link', { name: 'Create monitor' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Nightly backup');
    await page.getByText('More', { exact: true }).click();
    await page.getByLabel('Description', { exact: true }).fill('Copies the orders off site.');
    await page.getByLabel('Runbook', { exact: true }).fill('https://wiki.example.com/backup');
    await page.getByRole('button', { name: 'Create monitor' }).click();
    await expect(main.getByText('Waiting for the first ping').first()).toBeVisible();
    await expect(main.getByText(/No one gets alerted/)).toBeHidden();
  });

  const command =
    (await main
      .getByText(/curl -fsS/)
      .first()
      .textContent()) ?? '';
  const pingUrl = /https?:\S+/.exec(command)?.[0] ?? '';
  const output = Array.from({ length: 14 }, (_, index) => `step ${index + 1}`);

  const down = await test.step('lets it fail, and gets an e-mail with the cause', async () => {
    expect((await fetch(pingUrl)).ok).toBe(true);
    const body = [...output, '\u001b[31mpg_dump: error: no space left on device\u001b[0m', ''].join('\n');
    expect((await fetch(`${pingUrl}/3`, { method: 'POST', body })).ok).toBe(true);
    const received = await mail.nextMailTo(address);
    expect(received.subject).toBe('Down: Nightly backup');
    expect(received.text).toMatch(/Nightly backup has been down since .* \(exit status 3\)\./);
    for (const words of ['    pg_dump: error: no space left on device', 'Copies the orders off site.']) {
      expect(received.text).toContain(words);
    }
    expect(received.text).toContain('    step 6\n');
    expect(received.text).not.toContain('    step 5\n');
    expect(linkOf(received.text, 'Runbook')).toBe('https://wiki.example.com/backup');
    return received;
  });

  await test.step('snoozes it from the e-mail, on a phone that is not signed in', async () => {
    const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await phone.goto(linkOf(down.text, 'Snooze 1 h'));
    await expect(phone.getByRole('heading', { name: 'Snooze Nightly backup for 1 hour?' })).toBeVisible();
    await expectNothingFromAxe(phone, 'the page that asks whether to snooze');
    await phone.getByRole('button', { name: 'Snooze for 1 hour' }).click();
    await expect(phone.getByText(/^Nightly backup is snoozed until/)).toBeVisible();
    await expectNothingFromAxe(phone, 'the page that says until when');
    await page.goto(linkOf(down.text, 'Open monitor'));
    await expect(main.getByText(/Snoozed until .* from a link in an alert/)).toBeVisible();
    await phone.getByRole('button', { name: 'Undo' }).click();
    await expect(phone.getByText('Nightly backup is no longer snoozed.')).toBeVisible();
    await phone.context().close();
  });

  await test.step('is notified of the recovery', async () => {
    expect((await fetch(pingUrl, { method: 'POST', body: 'copied 4.2 GB' })).ok).toBe(true);
    const received = await mail.nextMailTo(address);
    expect(received.subject).toBe('Recovered: Nightly backup');
    expect(received.text).toMatch(/Nightly backup recovered after \d+/);
    expect(received.text).toContain('    copied 4.2 GB');
  });

  await test.step('sees which alerts reach no one, without a reload, and fixes it with one button', async () => {
    // Avoids measuring colors halfway between two themes.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const other = await page.context().newPage();
    await other.goto(`${hearth.url}/dashboard/teams/${teamId}/settings/integrations`);
    await page.goto(`${hearth.url}/dashboard/teams/${teamId}/monitors/hearthbeat`);
    await expect(main.getByRole('link', { name: 'Nightly backup' })).toBeVisible();
    await other
      .getByRole('button', { name: /^More actions for/ })
      .first()
      .click();
    await other.getByRole('menuitem', { name: 'Delete' }).click();
    await other
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect(main.getByText('No one is alerted when this team’s monitors go down.')).toBeVisible();
    await expect(main.getByText('Alerts no one when it goes down')).toBeAttached();
    await expectNothingFromAxeInEitherTheme(page, 'a list whose alerts reach nobody');
    await main.getByRole('button', { name: 'E-mail me' }).click();
    await expect(page.getByText(`Alerts now go to ${address}`)).toBeVisible();
    await expect(main.getByText(/No one gets alerted/)).toBeHidden();
    expect((await fetch(`${pingUrl}/fail`)).ok).toBe(true);
    expect((await mail.nextMailTo(address)).subject).toBe('Down: Nightly backup');
  });
});
