import { afterEach, expect, it } from '@jest/globals';
import type { AuditPage } from '../../contract/audit/auditCalls.ts';
import { createId, INTEGRATION_ID_PREFIX } from '../../contract/ids.ts';
import { createMemoryDocumentStore } from '../documents/memory/memoryDocumentStore.ts';
import { linkSecretsOf } from '../signedLinks/testing/linkSecretsOf.ts';
import { createSnoozeLinks } from '../signedLinks/tokenLinks.ts';
import { createUnsubscribeLinks, subjectOf } from '../signedLinks/unsubscribeLinks.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';

const START = Date.parse('2026-11-21T14:05:00Z');
const STRANGER = 'stranger@example.com';

let server: TestServer;
afterEach(() => server.close());

it('what is done with a link is audited with the client’s address, not the proxy’s', async () => {
  const documents = createMemoryDocumentStore();
  server = await startTestServer({ store: documents, now: () => START, config: { trustProxy: 1 } });
  const owner = await server.signUp();
  const { teamId } = await server.createTeam(owner);
  const { monitorId } = (await server.createMonitor(owner, teamId)).data;
  const call = <Value>(name: string, input: object): Promise<Value> =>
    server.valueOf<Value>({ kind: 'rpc', rpc: name.split('/'), input }, owner.token);
  await call('preferences/save', { teams: [{ teamId, mails: 'all' }], quietHours: null, weeklyReport: false });
  const config = { kind: 'email', to: STRANGER };
  const settings = { name: 'Mailbox', config, isDefault: true, remindEverySeconds: null, alertAfterFailures: 1 };
  await call('integrations/save', {
    teamId,
    integrationId: createId(INTEGRATION_ID_PREFIX),
    versionstamp: null,
    settings: { ...settings, wantsSummary: false },
  });

  const secrets = await linkSecretsOf(documents);
  const [confirm = ''] = /https?:\/\/\S+\/confirm\?\S+/.exec(server.mailer.lastTo(STRANGER).text) ?? [];
  const unsubscribe = createUnsubscribeLinks(server.url, secrets).urlOf(subjectOf(teamId, STRANGER));
  const recipient = { userId: owner.userId };
  const snooze = createSnoozeLinks(server.url, secrets).urlOf({ teamId, monitorId, recipient }, START);
  const urls = [
    `${server.url}/confirm${new URL(confirm).search}`,
    snooze,
    `${snooze}&undo=1`,
    unsubscribe,
    `${unsubscribe}&again=1`,
  ];
  for (const [index, url] of urls.entries()) {
    const headers = { 'x-forwarded-for': `203.0.113.${index}` };
    expect((await fetch(url, { method: 'POST', headers })).status).toBe(200);
  }

  const { entries } = await call<AuditPage>('audit/list', { teamId });
  const byLink = entries.filter(({ by }) => by.kind === 'link').map(({ address }) => address);
  expect(byLink.toReversed()).toEqual(urls.map((_, index) => `203.0.113.${index}`));
});
