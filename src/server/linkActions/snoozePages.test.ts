import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Quiet } from '../../contract/alerting/alertingCalls.ts';
import { createMemoryDocumentStore } from '../documents/memory/memoryDocumentStore.ts';
import { linkSecretsOf } from '../signedLinks/testing/linkSecretsOf.ts';
import { createSnoozeLinks, LINK_LASTS_MS } from '../signedLinks/tokenLinks.ts';
import type { TestPerson } from '../testing/apiClient.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-11-21T14:05:00Z');
const clock = { now: START };
let server: TestServer;
let owner: TestPerson;
let teamId: string;
let monitorId: string;
let url: string;
let linkFor: (monitorId: string) => string;
beforeEach(async () => {
  clock.now = START;
  const documents = createMemoryDocumentStore();
  server = await startTestServer({ store: documents, now: () => clock.now });
  owner = await server.signUp();
  ({ teamId } = await server.createSilentTeam(owner));
  ({ monitorId } = (await server.createMonitor(owner, teamId, { name: '<b>Backup</b>' })).data);
  const links = createSnoozeLinks(server.url, await linkSecretsOf(documents));
  const wishes = { teams: [{ teamId, mails: 'all' }], quietHours: null, weeklyReport: false };
  await server.valueOf({ kind: 'rpc', rpc: ['preferences', 'save'], input: wishes }, owner.token);
  linkFor = (id) => links.urlOf({ teamId, monitorId: id, recipient: { userId: owner.userId } }, START);
  url = linkFor(monitorId);
});
afterEach(() => server.close());

const rpc = <Value>(name: string, input: object): Promise<Value> =>
  server.valueOf<Value>({ kind: 'rpc', rpc: name.split('/'), input: { teamId, ...input } }, owner.token);
/** Reads the snoozes with the clock set back to the start, because the owner's token might have expired. */
async function snoozes() {
  clock.now = START;
  return (await rpc<Quiet>('alerting/quiet', {})).monitorSnoozes;
}
const open = async (method: 'GET' | 'POST', address = url) => {
  const answer = await fetch(address, { method });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};
const undo = () => open('POST', `${url}&undo=1`);

describe('a snooze link’s page', () => {
  it('asks for confirmation, so programs that follow links don’t snooze anything', async () => {
    const { status, headers, html } = await open('GET');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(html).toContain('Snooze &lt;b&gt;Backup&lt;/b&gt; for 1 hour?');
    expect(html).not.toContain('<b>Backup');
    expect(html).toContain('<button>Snooze for 1 hour</button>');
    expect(await snoozes()).toEqual([]);
  });

  it('snoozes one monitor for an hour without signing in, and says when that ends', async () => {
    const { status, html } = await open('POST');
    expect(status).toBe(200);
    expect(html).toContain('is snoozed until 15:05 UTC (1 h left).');
    expect(await snoozes()).toEqual([{ monitorId, until: START + HOUR, isByLink: true }]);
  });

  it('changes nothing when it is clicked again', async () => {
    await open('POST');
    clock.now += HOUR / 2;
    for (const method of ['GET', 'POST'] as const) {
      expect((await open(method)).html).toContain('until 15:05 UTC (30 min left)');
    }
    expect(await snoozes()).toEqual([{ monitorId, until: START + HOUR, isByLink: true }]);
  });

  it('can undo the snooze, and repeat it', async () => {
    const { html } = await open('POST');
    expect(html).toContain('&amp;undo=1"><button class="quiet">Undo</button>');
    expect((await undo()).html).toContain('is no longer snoozed');
    expect(await snoozes()).toEqual([]);
    await undo();
    await open('POST');
    expect(await snoozes()).toHaveLength(1);
  });

  it('neither shortens nor ends a member’s snooze', async () => {
    const until = START + 8 * HOUR;
    await rpc('alerting/snooze', { monitorId, until });
    expect((await open('POST')).html).not.toContain('Undo');
    await undo();
    expect(await snoozes()).toEqual([{ monitorId, until }]);
  });

  it('has no effect after a week, and says so', async () => {
    clock.now = START + LINK_LASTS_MS;
    for (const method of ['GET', 'POST'] as const) {
      const { status, html } = await open(method);
      expect(status).toBe(410);
      expect(html).toContain('This link has expired');
    }
    expect(await snoozes()).toEqual([]);
  });

  it('doesn’t exist for a monitor that is gone, or for an unsigned token', async () => {
    await rpc('monitors/delete', { monitors: [{ monitorId }] });
    expect((await open('POST')).status).toBe(404);
    for (const query of ['', '?alert=', '?alert=x.y', '?alert=a&alert=b', '?alert[]=a']) {
      for (const method of ['GET', 'POST'] as const) {
        expect((await open(method, `${server.url}/snooze${query}`)).status).toBe(404);
      }
    }
  });
});
