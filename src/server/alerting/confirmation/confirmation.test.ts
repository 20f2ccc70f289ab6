import { afterEach, describe, expect, it } from '@jest/globals';
import type { NotificationPage } from '../../../contract/alerting/alertingCalls.ts';
import type { Integration, IntegrationSettings } from '../../../contract/alerting/integrationRecord.ts';
import { createId, INTEGRATION_ID_PREFIX } from '../../../contract/ids.ts';
import { teamKey, userKey } from '../../../contract/keys.ts';
import type { Team } from '../../../contract/records.ts';
import type { TestPerson } from '../../testing/apiClient.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
const DAY = 86_400_000;
const STRANGER = 'stranger@never-asked.example';

let server: TestServer;
afterEach(() => server.close());

/** Starts a server with a team, its owner and a member, on a clock that the test advances. */
async function setUp(config: Parameters<typeof startTestServer>[0] = {}) {
  const clock = { now: START };
  server = await startTestServer({ now: () => clock.now, ...config });
  const [owner, member] = [await server.signUp('owner@example.com'), await server.signUp('member@example.com')];
  const team = await server.createTeam(owner, member);

  const call = <Value>(name: string, input: object, as: TestPerson = owner): Promise<Value> =>
    server.valueOf<Value>(commandOf(name, input), as.token);
  const commandOf = (name: string, input: object) => ({
    kind: 'rpc',
    rpc: name.split('/'),
    input: { teamId: team.teamId, ...input },
  });

  return {
    clock,
    /** Advances the clock and keeps the owner signed in. */
    async wait(ms: number): Promise<void> {
      clock.now += ms;
      const refresh = { kind: 'rpc', rpc: ['authentication', 'refreshAccessToken'], input: owner.refreshToken };
      const tokens = await server.valueOf<Record<string, string>>(refresh);
      owner.token = tokens.access_token ?? '';
      owner.refreshToken = tokens.refresh_token ?? '';
    },
    owner,
    member,
    team,
    call,
    answerOf: (name: string, input: object) => server.call(commandOf(name, input), owner.token),
    save(to: string, before?: Integration, ofTeam = team): Promise<Integration> {
      const settings: IntegrationSettings = {
        name: 'Mailbox',
        config: { kind: 'email', to },
        isDefault: true,
        remindEverySeconds: null,
        alertAfterFailures: 1,
        wantsSummary: false,
      };
      const { integrationId = createId(INTEGRATION_ID_PREFIX), versionstamp = null } = before ?? {};
      return call('integrations/save', { teamId: ofTeam.teamId, integrationId, versionstamp, settings });
    },
    /** Returns the integration that the test saved. Each team also has one that e-mails its creator. */
    listed: async (): Promise<Integration | undefined> =>
      (await call<Integration[]>('integrations/list', {})).find(({ name }) => name === 'Mailbox'),
    mailsTo: (address: string): string[] =>
      server.mailer.sent.filter(({ to }) => to === address).map(({ subject }) => subject),
    /** Adds a monitor and makes it fail; returns a function that lists its notifications. */
    async fail(): Promise<() => Promise<NotificationPage['notifications']>> {
      const { data } = await server.createMonitor(owner, team.teamId);
      await fetch(`${server.url}/ping/${data.uuid}/fail`);
      const notifications = async () =>
        (await call<NotificationPage>('notifications/list', { monitorId: data.monitorId })).notifications.filter(
          ({ integrationName }) => integrationName === 'Mailbox',
        );
      while ((await notifications()).length === 0) await server.call(commandOf('integrations/list', {}));
      return notifications;
    },
  };
}

const confirmUrlOf = (address: string): string => {
  const link = /https?:\/\/\S+\/confirm\?\S+/.exec(server.mailer.lastTo(address).text)?.[0] ?? '';
  return `${server.url}/confirm${new URL(link).search}`;
};

describe('an address that isn’t a member’s', () => {
  it('gets one confirmation e-mail and nothing else until its link is clicked', async () => {
    const { save, listed, fail, answerOf, mailsTo } = await setUp();
    expect(await save(STRANGER)).toMatchObject({ confirmation: { state: 'waiting', sentAt: START } });
    const notifications = await fail();
    while ((await notifications())[0]?.heldBy !== 'confirmation') await listed();
    const test = { config: { kind: 'email', to: STRANGER }, direction: 'down' };
    expect(await answerOf('integrations/test', test)).toMatchObject({
      name: 'InvalidInputError',
      detail: { path: 'config/to', message: expect.stringContaining('must be confirmed first') },
    });
    expect(mailsTo(STRANGER)).toEqual(['Confirm e-mail alerts from Hearth']);

    expect((await fetch(confirmUrlOf(STRANGER), { method: 'POST' })).status).toBe(200);
    expect(await listed()).toMatchObject({ confirmation: { state: 'confirmed' } });
    while ((await notifications())[0]?.state !== 'sent') await listed();
    expect(mailsTo(STRANGER)).toEqual(['Confirm e-mail alerts from Hearth', expect.stringContaining('Down')]);
    expect(await answerOf('integrations/test', test)).toMatchObject({ kind: 'result' });
  });

  it('gets no alerts about outages that ended before it was confirmed', async () => {
    const { save, fail, listed, mailsTo, call } = await setUp();
    await save(STRANGER);
    const notifications = await fail();
    while ((await notifications())[0]?.heldBy !== 'confirmation') await listed();
    const { monitorId = '' } = (await notifications())[0] ?? {};
    await call('monitors/pause', { monitors: [{ monitorId }] });
    await server.confirmAddress(STRANGER);
    while ((await notifications()).length > 0) await listed();
    expect(mailsTo(STRANGER)).toHaveLength(1);
  });

  it('is not confirmed when a program only follows the link', async () => {
    const { save, listed } = await setUp();
    await save(STRANGER);
    const page = await fetch(confirmUrlOf(STRANGER));
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('Do you want these alerts?');
    expect(await listed()).toMatchObject({ confirmation: { state: 'waiting' } });
  });

  it('is not confirmed for other teams or addresses, or by a link that was tampered with', async () => {
    const { owner, save, listed } = await setUp();
    await save(STRANGER);
    const url = confirmUrlOf(STRANGER);
    const other = await server.createTeam(owner);
    await save(STRANGER, undefined, other);
    expect((await fetch(`${url}x`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(url.replace('mail=', 'mail=e'), { method: 'POST' })).status).toBe(404);
    await server.confirmAddress(STRANGER);
    expect(await listed()).toMatchObject({ confirmation: { state: 'waiting' } });
    const { search } = new URL(server.mailer.lastTo(STRANGER).headers?.['List-Unsubscribe']?.slice(1, -1) ?? '');
    expect((await fetch(`${server.url}/confirm${search}`, { method: 'POST' })).status).toBe(404);
  });

  it('must be confirmed again if it changes, unless the new address was confirmed before', async () => {
    const { save, mailsTo } = await setUp();
    const first = await save(STRANGER);
    await server.confirmAddress(STRANGER);
    const second = await save('other@example.com', { ...first });
    expect(second).toMatchObject({ confirmation: { state: 'waiting', sentAt: START } });
    const third = await save('other@example.com', second);
    expect(third).toMatchObject({ confirmation: { state: 'waiting', sentAt: START } });
    expect(await save(STRANGER, third)).toMatchObject({ confirmation: { state: 'confirmed' } });
    expect([mailsTo(STRANGER).length, mailsTo('other@example.com').length]).toEqual([1, 1]);
  });

  it('can use the link for seven days, and request another one', async () => {
    const { clock, wait, save, listed, call } = await setUp();
    const { integrationId } = await save(STRANGER);
    await wait(7 * DAY);
    const expired = await fetch(confirmUrlOf(STRANGER), { method: 'POST' });
    expect([expired.status, await expired.text()]).toEqual([
      410,
      expect.stringContaining('<p>Confirmation links work for 7 days.'),
    ]);
    expect(await call('integrations/sendConfirmation', { integrationId })).toMatchObject({
      confirmation: { state: 'waiting', sentAt: clock.now },
    });
    await server.confirmAddress(STRANGER);
    expect(await listed()).toMatchObject({ confirmation: { state: 'confirmed' } });
  });

  it('gets at most three confirmation e-mails a day, across all teams and people', async () => {
    const { wait, owner, save, call, mailsTo, answerOf } = await setUp();
    const { integrationId } = await save(STRANGER);
    const other = await server.createTeam(owner);
    await save(STRANGER, undefined, other);
    await call('integrations/sendConfirmation', { integrationId });
    // Long after the login, new destinations require a fresh proof.
    const soon = 5 * 60_000;
    await wait(soon);
    expect(await answerOf('integrations/sendConfirmation', { integrationId })).toMatchObject({
      name: 'RateLimitedError',
      detail: { retryAfterSeconds: (DAY - soon) / 1_000 },
    });
    const third = await server.createTeam(owner);
    Object.assign(owner, await server.logIn('owner@example.com'));
    expect(await save(STRANGER, undefined, third)).toMatchObject({ confirmation: { state: 'waiting', sentAt: null } });
    expect(mailsTo(STRANGER)).toHaveLength(3);
    await wait(DAY - soon);
    await call('integrations/sendConfirmation', { integrationId });
    expect(mailsTo(STRANGER)).toHaveLength(4);
  });

  it('counts toward the limits of its team and the person who entered it', async () => {
    const { owner, member, save, answerOf, team } = await setUp();
    for (let count = 0; count < 25; count++) await save(`stranger${count}@example.com`);
    const other = await server.createTeam(owner);
    await save('stranger25@example.com', undefined, other);
    const asked = server.mailer.sent.filter(({ subject }) => subject.startsWith('Confirm'));
    expect(asked).toHaveLength(20);
    const byMember = { kind: 'rpc', rpc: ['integrations', 'list'], input: { teamId: team.teamId } };
    const waiting = (await server.valueOf<Integration[]>(byMember, member.token)).find(
      ({ confirmation }) => confirmation.state === 'waiting' && confirmation.sentAt === null,
    );
    expect(await answerOf('integrations/sendConfirmation', { integrationId: waiting?.integrationId })).toMatchObject({
      name: 'RateLimitedError',
    });
  });

  it('can be asked again if an e-mail could not be sent, which does not count toward the limits', async () => {
    const { save, call, answerOf } = await setUp();
    server.mailer.failure = new Error('Nobody listens.');
    const { integrationId, confirmation } = await save(STRANGER);
    expect(confirmation).toEqual({ state: 'waiting', sentAt: null });
    for (let count = 0; count < 5; count++) {
      expect(await answerOf('integrations/sendConfirmation', { integrationId })).toMatchObject({
        name: 'InvalidInputError',
      });
    }
    server.mailer.failure = null;
    expect(await call('integrations/sendConfirmation', { integrationId })).toMatchObject({
      confirmation: { sentAt: START },
    });
  });

  it('gets shortened plain names and only our own links, regardless of the names of people and teams', async () => {
    const { owner, save, team } = await setUp();
    const put = (key: string[], data: object) =>
      server.valueOf({ kind: 'document-atomic', checks: [], ops: [{ type: 'set', key, data }] }, owner.token);
    await put(teamKey(team.teamId), { ...team, display: 'You won https://evil.example/claim' });
    await put(userKey(owner.userId), {
      userId: owner.userId,
      display: `www.evil.example ${'x'.repeat(80)}`,
      timezone: 'UTC',
    });
    await save(STRANGER);
    const { subject, text, html } = server.mailer.lastTo(STRANGER);
    expect(subject).toBe('Confirm e-mail alerts from Hearth');
    expect(text.match(/\bhttps?:\/\/\S+/g)?.every((url) => url.startsWith('http://hearth.test/'))).toBe(true);
    for (const part of [text, html]) expect(part).not.toMatch(/evil\.example|www\.evil|x{60}/);
    expect(text.replaceAll('\u200B', '')).toContain('You won https://evil.example/claim');
  });
});

describe('an address of a member', () => {
  it('is confirmed automatically, regardless of its spelling', async () => {
    const { save, fail, mailsTo, listed } = await setUp();
    expect(await save('Member@Example.com')).toMatchObject({ confirmation: { state: 'confirmed' } });
    const notifications = await fail();
    while ((await notifications())[0]?.state !== 'sent') await listed();
    expect(mailsTo('Member@Example.com')).toEqual([expect.stringContaining('Down')]);
  });

  it('must be confirmed once the member has left, and the owners get an e-mail', async () => {
    const { member, team, save, listed, call, mailsTo } = await setUp();
    const { integrationId } = await save('member@example.com');
    const left: Team = { ...team, users: team.users.filter(({ userId }) => userId !== member.userId) };
    await server.replaceTeam(left);
    expect(await listed()).toMatchObject({ confirmation: { state: 'waiting', sentAt: null } });
    while (!mailsTo('owner@example.com').some((subject) => subject.includes('are off'))) await listed();
    expect(server.mailer.lastTo('owner@example.com').text).toContain('someone who left the team');
    await call('integrations/sendConfirmation', { integrationId });
    await server.confirmAddress('member@example.com');
    expect(await listed()).toMatchObject({ confirmation: { state: 'confirmed' } });
  });

  it('counts as confirmed as soon as its owner joins', async () => {
    const { team, save, listed } = await setUp();
    const joiner = await server.signUp('joiner@example.com');
    expect(await save('joiner@example.com')).toMatchObject({ confirmation: { state: 'waiting' } });
    const joined: Team = { ...team, users: [...team.users, { userId: joiner.userId, role: 'member' }] };
    await server.replaceTeam(joined);
    expect(await listed()).toMatchObject({ confirmation: { state: 'confirmed' } });
  });
});
