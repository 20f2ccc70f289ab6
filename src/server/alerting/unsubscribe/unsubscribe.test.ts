import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { NotificationPage, Preferences } from '../../../contract/alerting/alertingCalls.ts';
import type { Integration, IntegrationSettings } from '../../../contract/alerting/integrationRecord.ts';
import { createId, INTEGRATION_ID_PREFIX } from '../../../contract/ids.ts';
import { teamKey } from '../../../contract/keys.ts';
import type { Team } from '../../../contract/records.ts';
import type { TestPerson } from '../../testing/apiClient.ts';
import { createMemoryDocumentStore } from '../../documents/memory/memoryDocumentStore.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import { loadSecret } from './loadSecret.ts';
import { subjectOf, type MailSubject } from './mailSubject.ts';
import { createUnsubscribeLinks } from './unsubscribeLinks.ts';

let server: TestServer;
let documents: ReturnType<typeof createMemoryDocumentStore>;
let owner: TestPerson;
let team: Team;
beforeEach(async () => {
  documents = createMemoryDocumentStore();
  server = await startTestServer({ store: documents });
  owner = await server.signUp('owner@example.com');
  team = await server.createTeam(owner);
});
afterEach(() => server.close());

const rpc = <Value>(name: string, input: object = {}): Promise<Value> =>
  server.valueOf<Value>({ kind: 'rpc', rpc: name.split('/'), input }, owner.token);

/** The link as mails carry it, on the address that the test server listens at. */
async function linkTo(subject: MailSubject): Promise<string> {
  return createUnsubscribeLinks(server.url, await loadSecret(documents)).urlOf(subject);
}

/** As a mail program does it (RFC 8058). */
const click = (url: string): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    redirect: 'manual',
  });

const wishes = (): Preferences => ({
  teams: [{ teamId: team.teamId, mails: 'all' }],
  quietHours: { from: '22:00', to: '07:00' },
  weeklyReport: true,
});

async function saveMailbox(to: string, before?: Integration): Promise<Integration> {
  const settings: IntegrationSettings = {
    name: 'Mailbox',
    config: { kind: 'email', to },
    isDefault: true,
    remindEverySeconds: null,
    alertAfterFailures: 1,
    wantsSummary: false,
  };
  const { integrationId = createId(INTEGRATION_ID_PREFIX), versionstamp = null } = before ?? {};
  return rpc('integrations/save', { teamId: team.teamId, integrationId, versionstamp, settings });
}

const listed = async (): Promise<Integration | undefined> =>
  (await rpc<Integration[]>('integrations/list', { teamId: team.teamId }))[0];

describe('a mail to a person', () => {
  it('carries a link that ends the mails of that team alone, by one click', async () => {
    await rpc('preferences/save', wishes());
    const monitor = await server.createMonitor(owner, team.teamId);
    await fetch(`${server.url}/ping/${monitor.data.uuid}/fail`);
    while (!server.mailer.sent.some(({ subject }) => subject.startsWith('Down'))) await listed();
    const { headers } = server.mailer.lastTo('owner@example.com');
    expect(headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    const { search } = new URL(headers?.['List-Unsubscribe']?.slice(1, -1) ?? '');
    const answer = await click(`${server.url}/unsubscribe${search}`);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('alerts of Operations')]);
    expect(await rpc('preferences/get')).toMatchObject({ ...wishes(), teams: [] });
  });

  it('of a report ends the report alone', async () => {
    await rpc('preferences/save', wishes());
    const url = await linkTo({ kind: 'report', userId: owner.userId });
    expect((await click(url)).status).toBe(200);
    expect((await click(url)).status).toBe(200);
    expect(await rpc('preferences/get')).toMatchObject({ ...wishes(), weeklyReport: false });
  });
});

const linkToAddress = (to: string): Promise<string> => linkTo(subjectOf(team.teamId, to));

const answerOf = (name: string, input: object) =>
  server.call({ kind: 'rpc', rpc: name.split('/'), input: { teamId: team.teamId, ...input } }, owner.token);

describe('a mail to an address of the team', () => {
  it('carries a link that switches the integration off, and the owners are told why', async () => {
    await saveMailbox('Ops@example.com');
    expect((await click(await linkToAddress('ops@example.com'))).status).toBe(200);
    expect(await listed()).toMatchObject({ disabled: { why: expect.stringContaining('Ops@example.com') } });
    while (!server.mailer.sent.some(({ subject }) => subject.includes('no longer sends alerts'))) await listed();
    expect(server.mailer.lastTo('owner@example.com').text).toContain(
      'of Operations was switched off. Whoever reads Ops@example.com asked not to be mailed any more. Nothing',
    );
    expect(server.mailer.lastTo('owner@example.com').text).not.toMatch(/refuse/);
  });

  it('that only tries an integration carries such a link, and nobody need have saved one', async () => {
    const input = { config: { kind: 'email', to: 'Ops@example.com' }, direction: 'down' };
    await answerOf('integrations/test', input);
    const { headers, text } = server.mailer.lastTo('Ops@example.com');
    expect(headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    const url = headers?.['List-Unsubscribe']?.slice(1, -1) ?? '';
    expect(text).toContain(url);
    expect((await click(`${server.url}/unsubscribe${new URL(url).search}`)).status).toBe(200);
    expect(await answerOf('integrations/test', input)).toMatchObject({ name: 'InvalidInputError' });
    await expect(saveMailbox('ops@example.com')).rejects.toThrow(/InvalidInputError/);
  });

  it('carries a link that no member undoes: not by a test, nor by saving or making it again', async () => {
    await saveMailbox('ops@example.com');
    await click(await linkToAddress('ops@example.com'));
    const config = { kind: 'email', to: 'OPS@example.com' };
    const refusedAt = (path: string) => ({
      name: 'InvalidInputError',
      detail: { path, message: expect.stringContaining('asked not to be mailed') },
    });
    expect(await answerOf('integrations/test', { config, direction: 'down' })).toMatchObject(refusedAt('config/to'));
    const { integrationId, versionstamp, ...read } = (await listed()) as Integration;
    const { name, isDefault, remindEverySeconds, alertAfterFailures, wantsSummary } = read;
    const settings = { name, config, isDefault, remindEverySeconds, alertAfterFailures, wantsSummary };
    const saved = { integrationId, versionstamp, settings };
    expect(await answerOf('integrations/save', saved)).toMatchObject(refusedAt('settings/config/to'));
    expect(await listed()).toMatchObject({ disabled: { at: expect.any(Number) } });
    await rpc('integrations/delete', { teamId: team.teamId, integrationId, versionstamp });
    await expect(saveMailbox('ops@example.com')).rejects.toThrow(/InvalidInputError/);
    expect(await saveMailbox('team@example.com')).toMatchObject({ disabled: null });
  });

  it('that failed is not tried again by hand once its reader has ended them', async () => {
    await saveMailbox('ops@example.com');
    const monitor = await server.createMonitor(owner, team.teamId);
    server.mailer.failure = new Error('Nobody listens.');
    await fetch(`${server.url}/ping/${monitor.data.uuid}/fail`);
    const { monitorId } = monitor.data;
    const first = async () =>
      (await rpc<NotificationPage>('notifications/list', { teamId: team.teamId, monitorId })).notifications[0];
    while (((await first())?.attempts.length ?? 0) === 0) await listed();
    await click(await linkToAddress('ops@example.com'));
    const { notificationId } = (await first()) ?? {};
    expect(await answerOf('notifications/retry', { notificationId })).toMatchObject({
      name: 'InvalidInputError',
      detail: { path: 'notificationId', message: expect.stringContaining('asked not to be mailed') },
    });
  });

  it('does not end the mails to another address that came after', async () => {
    const before = await saveMailbox('ops@example.com');
    await saveMailbox('team@example.com', before);
    expect((await click(await linkToAddress('ops@example.com'))).status).toBe(200);
    expect(await listed()).toMatchObject({ disabled: null });
  });

  it('ends nothing of a team that has gone', async () => {
    expect((await click(await linkTo(subjectOf('tid_gone', 'ops@example.com')))).status).toBe(404);
  });
});

describe('whoever ended the mails by mistake', () => {
  /** What the button of a page sends. */
  const pressed = (html: string): string => {
    const [, action = ''] = /<form method="post" action="([^"]+)"><button>Mail me again</.exec(html) ?? [];
    return `${server.url}/unsubscribe${action.replaceAll('&amp;', '&')}`;
  };

  it('is mailed again by the button of the page, at once or when they follow the link later', async () => {
    await saveMailbox('ops@example.com');
    const url = await linkToAddress('ops@example.com');
    await click(url);
    const html = await (await fetch(url)).text();
    expect(html).toContain('Alerts of Operations are not mailed to ops@example.com any more.');
    expect(html).not.toContain('Stop these mails');
    for (const page of [html, await (await click(url)).text()]) {
      await click(url);
      expect(await listed()).toMatchObject({ disabled: { at: expect.any(Number) } });
      const answer = await click(pressed(page));
      expect([answer.status, await answer.text()]).toEqual([
        200,
        expect.stringContaining('Alerts of Operations are mailed to ops@example.com again.'),
      ]);
      expect(await listed()).toMatchObject({ disabled: null });
    }
    expect(await (await fetch(url)).text()).toContain('Stop these mails');
  });

  it('is not mailed again by a program that follows links, nor by a link that was not signed', async () => {
    await saveMailbox('ops@example.com');
    const url = await linkToAddress('ops@example.com');
    const again = pressed(await (await click(url)).text());
    await fetch(again);
    expect((await click(again.replace('mail=', 'mail=A'))).status).toBe(404);
    expect(await listed()).toMatchObject({ disabled: { at: expect.any(Number) } });
  });

  it('of a person signs in for that: their links only end', async () => {
    await rpc('preferences/save', wishes());
    const url = await linkTo({ kind: 'report', userId: owner.userId });
    expect(await (await click(url)).text()).not.toContain('<form');
    expect((await click(`${url}&again=1`)).status).toBe(404);
    expect(await rpc('preferences/get')).toMatchObject({ weeklyReport: false });
  });
});

describe('the page behind a link', () => {
  it('asks first: whoever only follows links ends nothing', async () => {
    await rpc('preferences/save', wishes());
    const answer = await fetch(await linkTo({ kind: 'team', userId: owner.userId, teamId: team.teamId }));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(await answer.text()).toContain('<form method="post"><button>Stop these mails</button></form>');
    expect(await rpc('preferences/get')).toMatchObject(wishes());
  });

  it('shows the name of a team as text', async () => {
    const key = teamKey(team.teamId);
    const data = { ...team, display: '<img src=x>' };
    await server.valueOf({ kind: 'document-atomic', checks: [], ops: [{ type: 'set', key, data }] }, owner.token);
    const html = await (await fetch(await linkTo({ kind: 'team', userId: 'id_1', teamId: team.teamId }))).text();
    expect(html).toContain('&lt;img src=x&gt;');
    expect(html).not.toContain('<img');
  });

  it.each(['', '?mail=', '?mail=x.y', '?mail=a&mail=b', '?mail[]=a'])(
    'is not there for what was not signed: %s',
    async (query) => {
      for (const method of ['GET', 'POST']) {
        expect((await fetch(`${server.url}/unsubscribe${query}`, { method })).status).toBe(404);
      }
    },
  );
});
