import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Preferences } from '../../../contract/alerting/alertingCalls.ts';
import type { Integration, IntegrationSettings } from '../../../contract/alerting/integrationRecord.ts';
import { createId, INTEGRATION_ID_PREFIX } from '../../../contract/ids.ts';
import { teamKey } from '../../../contract/keys.ts';
import type { Team } from '../../../contract/records.ts';
import type { TestPerson } from '../../testing/apiClient.ts';
import { createMemoryDocumentStore } from '../../documents/memory/memoryDocumentStore.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import { loadSecret } from './loadSecret.ts';
import { addressMark, type MailSubject } from './mailSubject.ts';
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

describe('a mail to an address of the team', () => {
  it('carries a link that switches the integration off, and the owners are told why', async () => {
    const { integrationId } = await saveMailbox('Ops@example.com');
    const url = await linkTo({ kind: 'integration', integrationId, address: addressMark('ops@example.com') });
    expect((await click(url)).status).toBe(200);
    expect(await listed()).toMatchObject({ disabled: { why: expect.stringContaining('Ops@example.com') } });
    while (!server.mailer.sent.some(({ subject }) => subject.includes('no longer sends alerts'))) await listed();
    expect(server.mailer.lastTo('owner@example.com').text).toContain(
      'of Operations was switched off. Whoever reads Ops@example.com asked not to be mailed any more. Nothing',
    );
    expect(server.mailer.lastTo('owner@example.com').text).not.toMatch(/refuse/);
  });

  it('carries a link that no member undoes by a test, nor by saving the address again', async () => {
    const { integrationId } = await saveMailbox('ops@example.com');
    await click(await linkTo({ kind: 'integration', integrationId, address: addressMark('ops@example.com') }));
    const input = { teamId: team.teamId, config: { kind: 'email', to: 'OPS@example.com' }, direction: 'down' };
    const tested = await server.call({ kind: 'rpc', rpc: ['integrations', 'test'], input }, owner.token);
    expect(tested).toMatchObject({ name: 'InvalidInputError', detail: { path: 'config/to' } });
    await expect(saveMailbox('ops@example.com', await listed())).rejects.toThrow(/InvalidInputError/);
    expect(await listed()).toMatchObject({ disabled: { at: expect.any(Number) } });
    expect(await saveMailbox('team@example.com', await listed())).toMatchObject({ disabled: null });
  });

  it('does not end the mails to another address that came after', async () => {
    const before = await saveMailbox('ops@example.com');
    await saveMailbox('team@example.com', before);
    const { integrationId } = before;
    const url = await linkTo({ kind: 'integration', integrationId, address: addressMark('ops@example.com') });
    expect((await click(url)).status).toBe(404);
    expect(await listed()).toMatchObject({ disabled: null });
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
