import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectNothingFromAxe, expectNothingFromAxeInEitherTheme } from './support/axe.ts';
import { startHookReceiver, type HookReceiver, type ReceivedCall } from './support/hookReceiver.ts';
import { createUser } from './support/testUsers.ts';
import { expect, test as base } from './support/journey.ts';
import type { ReceivedMail } from './support/mailServer.ts';
import { monitorOf } from './support/monitors.ts';
import { eventRows } from './support/monitorScreens.ts';
import { teamOf } from './support/records.ts';

const ON_CALL = 'on-call@example.test';
const SECRET = 'a secret';
const TEMPLATE = '{"text": "{{message}}", "tags": {{tags}}, "again": {{isTest}}}';

const signatureOf = ({ body }: ReceivedCall) => `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`;
const dialogOf = (page: Page) => page.getByRole('dialog');

/** Tests the form's settings, and returns the text that the form then shows. */
async function testing(page: Page, direction: 'down' | 'up'): Promise<string> {
  const form = dialogOf(page);
  await form.getByRole('button', { name: `Send “${direction}”` }).click();
  const outcome = form.locator('output').filter({ hasText: `Test “${direction}”` });
  await expect(outcome).toBeVisible();
  return outcome.innerText();
}

/** Opens a confirmation e-mail's link in a separate tab. */
async function confirmBy(page: Page, { subject, text }: ReceivedMail): Promise<void> {
  expect(subject).toBe('Confirm e-mail alerts from Hearth');
  const tab = await page.context().newPage();
  await tab.goto(/https?:\S+\/confirm\S+/.exec(text)?.[0] ?? '');
  await tab.getByRole('button', { name: 'Confirm' }).click();
  await expect(tab.getByRole('heading', { name: 'Confirmed' })).toBeVisible();
  await tab.close();
}

/** Adds a webhook receiver on this machine, which a server can call only if a setting allows it. */
const test = base.extend<{ hook: HookReceiver }>({
  hook: async ({ hearth }, provide) => {
    await hearth.kill();
    await hearth.start({ ALLOW_PRIVATE_TARGETS: 'true' });
    const hook = await startHookReceiver();
    await provide(hook);
    await hook.close();
  },
});

test('a team is alerted by e-mail and webhook that a monitor is down and up again', async ({
  hearth,
  hook,
  site,
  browserOf,
}) => {
  const ada = await createUser(site, 'Ada');
  const teamId = await teamOf(ada, 'Night Watch');
  const page = await browserOf(ada, `/teams/${teamId}/settings/integrations`);
  const main = page.getByRole('main');
  const form = dialogOf(page);
  const nextMail = () => site.mail.nextMailTo(ON_CALL);

  await test.step('adds an e-mail integration, whose address must be confirmed before it works', async () => {
    await main.getByRole('link', { name: /^E-mail/ }).click();
    await form.getByLabel('E-mail address').fill('nobody');
    await form.getByRole('button', { name: 'Send “down”' }).click();
    await expect(form.getByText('Enter one e-mail address, such as oncall@example.com.')).toBeVisible();
    await form.getByLabel('E-mail address').fill(ON_CALL);
    await form.getByRole('button', { name: 'Send “down”' }).click();
    await expect(form.getByText('This must be confirmed first')).toBeVisible();
    await form.getByLabel('Name', { exact: true }).fill('On call');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(form).toBeHidden();
    await expect(main.getByRole('listitem', { name: 'On call' })).toContainText(ON_CALL);
    await confirmBy(page, await nextMail());
  });

  await test.step('tests it', async () => {
    await main.getByRole('listitem', { name: 'On call' }).getByRole('link', { name: /^Edit/ }).click();
    expect(await testing(page, 'down')).toContain('Test “down” delivered\nStatus 250');
    expect(await nextMail()).toMatchObject({ subject: '[Test] Down: Nightly backup' });
    expect(await testing(page, 'up')).toContain('Test “up” delivered');
    expect(await nextMail()).toMatchObject({ subject: '[Test] Recovered: Nightly backup' });
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
  });

  await test.step('adds a webhook with a custom body, after seeing its responses', async () => {
    await main.getByRole('link', { name: /^Webhook/ }).click();
    await form.getByLabel('Name', { exact: true }).fill('Our bot');
    await form.getByLabel('URL', { exact: true }).fill(`${hook.url}/alerts?room=7`);
    await form.getByText('More', { exact: true }).click();
    await form.getByRole('button', { name: 'Add header' }).click();
    await form.getByLabel('Header 1', { exact: true }).fill('Authorization');
    await form.getByLabel('Value 1', { exact: true }).fill('Bearer 42');
    await form.getByLabel('Signing secret', { exact: true }).fill(SECRET);
    await form.getByLabel('Body when down', { exact: true }).fill(TEMPLATE);
    await expect(form.getByLabel('Body when down, preview')).toContainText(
      'This is a test: Nightly backup has been down since',
    );
    await expectNothingFromAxe(page, 'the form of a webhook');

    hook.answer = { status: 500, body: 'not today' };
    const refused = await testing(page, 'down');
    expect(refused).toContain('Test “down” not delivered\nStatus 500');
    expect(refused).toContain('not today');
    expect(JSON.parse((await hook.nextCall()).body)).toMatchObject({ again: true, tags: ['backup', 'production'] });
    hook.answer = { status: 202, body: 'taken' };
    expect(await testing(page, 'up')).toContain('Test “up” delivered\nStatus 202');
    expect((await hook.nextCall()).headers).toMatchObject({ 'x-hearth-status': 'up', authorization: 'Bearer 42' });
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(form).toBeHidden();
    await expect(main.getByRole('listitem', { name: 'Our bot' })).toContainText('Not used by any monitor');
  });

  await test.step('leaves no secrets of the webhook in the browser', async () => {
    await page.reload();
    await expect(main.getByRole('listitem', { name: 'Our bot' })).toBeVisible();
    const stored = async () =>
      JSON.stringify([
        await page.context().storageState({ indexedDB: true }),
        await page.evaluate(() => Object.entries(sessionStorage)),
      ]);
    await expect.poll(stored).toContain('Night Watch');
    for (const secret of [SECRET, 'Bearer 42']) expect(await stored()).not.toContain(secret);
  });

  const monitor = await monitorOf(ada, teamId, { name: 'Night "train" <7>', tags: ['rail'] });
  const ping = (end: string) => fetch(`${hearth.url}/ping/${monitor.uuid}${end}`, { method: 'POST' });
  const monitorAddress = `${hearth.url}/dashboard/teams/${teamId}/monitors/hearthbeat/${monitor.monitorId}`;
  await page.goto(`${monitorAddress}/alerts`);
  for (const name of ['On call', 'Our bot']) await expect(main.getByRole('switch', { name })).toBeChecked();
  await page.goto(`${monitorAddress}/events`);

  /** Expects an e-mail that links to the monitor itself. */
  const expectMail = async (subject: string, sentence: string) => {
    const mail = await nextMail();
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(sentence);
    expect(mail.text).toContain(`Open monitor: ${hearth.url}/dashboard/teams/${teamId}/monitors/hearthbeat/`);
    expect(mail.html).toContain('Night &quot;train&quot; &lt;7&gt;');
  };

  /** Expects both deliveries in the timeline under the flip that they report, each with its attempt. */
  const expectInTimeline = async (flip: string) => {
    const row = eventRows(page).filter({ hasText: flip });
    await expect(row).toContainText('Alerted');
    await row.getByRole('button', { name: /^Details of alerts/ }).click();
    for (const name of ['On call', 'Our bot']) {
      const notifications = row
        .getByRole('list', { name: 'Notifications' })
        .getByRole('listitem')
        .filter({ hasText: name });
      await expect(notifications).toContainText('Sent');
      await expect(notifications).toContainText(name === 'Our bot' ? 'Delivered, status 202' : 'Delivered, status 250');
    }
    await expect(row).toContainText('taken');
  };

  await test.step('both are alerted that it is down, and the timeline shows it', async () => {
    expect((await ping('/fail')).ok).toBe(true);
    await expectMail('Down: Night "train" <7>', 'Night "train" <7> has been down since');
    const call = await hook.nextCall();
    expect(call).toMatchObject({ method: 'POST', path: '/alerts?room=7' });
    expect(call.headers).toMatchObject({
      authorization: 'Bearer 42',
      'content-type': 'application/json',
      'x-hearth-signature': signatureOf(call),
      'idempotency-key': expect.stringMatching(/^nid_/),
    });
    expect(JSON.parse(call.body)).toEqual({
      text: expect.stringMatching(
        /^Night "train" <7> has been down since \d\d:\d\d UTC \(the job reported a failure\)$/,
      ),
      tags: ['rail'],
      again: false,
    });
    await expectInTimeline('Went down');
  });

  await test.step('both are alerted that it is up again', async () => {
    expect((await ping('')).ok).toBe(true);
    await expectMail('Recovered: Night "train" <7>', 'Night "train" <7> recovered after');
    const call = await hook.nextCall();
    expect(call.headers['x-hearth-signature']).toBe(signatureOf(call));
    expect(JSON.parse(call.body)).toMatchObject({
      event: 'monitor.up',
      status: 'up',
      monitor: { monitorId: monitor.monitorId, name: 'Night "train" <7>', team: 'Night Watch', tags: ['rail'] },
    });
    await expectInTimeline('Recovered');
  });

  await test.step('the integrations show their last delivery, and no one was alerted twice', async () => {
    await page.goto(`${hearth.url}/dashboard/teams/${teamId}/settings/integrations`);
    for (const name of ['On call', 'Our bot']) {
      await expect(main.getByRole('listitem', { name })).toContainText('Last alert sent');
    }
    await main.getByRole('listitem', { name: 'Our bot' }).getByRole('button', { name: 'Deliveries' }).click();
    await expect(main.getByRole('list', { name: 'Recent deliveries' }).getByRole('listitem')).toHaveCount(2);
    expect(hook.count()).toBe(4);
    expect(site.mail.mailsTo(ON_CALL)).toHaveLength(5);
    await expectNothingFromAxe(page, 'integrations that were used');
  });

  await test.step('mutes one by keyboard, after which it gets no alerts and its log says why', async () => {
    const bot = main.getByRole('listitem', { name: 'Our bot' });
    await bot.getByRole('button', { name: 'Mute Our bot' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Until unmuted' }).press('Enter');
    await expect(bot).toContainText('Muted until someone unmutes it');
    await expectNothingFromAxeInEitherTheme(page, 'an integration that is muted');
    await page.goto(`${monitorAddress}/events`);
    expect((await ping('/fail')).ok).toBe(true);
    await expectMail('Down: Night "train" <7>', 'Night "train" <7> has been down since');
    await expect(eventRows(page).filter({ hasText: 'Went down' }).first()).toContainText('Our bot · Not sent: muted');
    expect(hook.count()).toBe(4);
    await page.goto(`${monitorAddress}/alerts`);
    await expect(main).toContainText('Muted until someone unmutes it');
  });
});
