import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Document } from '../../contract/documents.ts';
import type { MonitorPage } from '../../contract/monitors/monitorCalls.ts';
import type { Monitor } from '../../contract/monitors/monitorRecord.ts';
import { readLimits, UNLIMITED, type Limits } from '../limits.ts';
import type { TestPerson } from '../testing/apiClient.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';

let server: TestServer;
let ada: TestPerson;
let teamId: string;
let monitor: Document<Monitor>;
let now: number;

async function start(limits: Partial<Limits>): Promise<void> {
  server = await startTestServer({ config: { limits: { ...UNLIMITED, ...limits } }, now: () => now });
  ada = await server.signUp();
  ({ teamId } = await server.createTeam(ada));
  monitor = await server.createMonitor(ada, teamId);
}

beforeEach(() => {
  now = Date.UTC(2026, 10, 22);
});
afterEach(() => server.close());

const rpc = <Value>(name: string, input: object = {}) =>
  server.valueOf<Value>({ kind: 'rpc', rpc: ['monitors', name], input: { teamId, ...input } }, ada.token);
const ping = (path = '', init: RequestInit = {}) => fetch(`${server.url}/ping/${monitor.data.uuid}${path}`, init);
const stored = () => rpc<MonitorPage>('list').then(({ monitors }) => monitors[0]?.data);

describe('pings of one monitor', () => {
  it('are accepted in a burst of 120, then 60 a minute; others return 429 with the time to retry', async () => {
    const { monitorPingsBurst, monitorPingsPerMinute } = readLimits({});
    await start({ monitorPingsBurst, monitorPingsPerMinute });
    for (let count = 0; count < 120; count++) expect((await ping()).status).toBe(200);
    const refused = await ping();
    expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([
      429,
      '1',
      'rate limit exceeded',
    ]);
    expect((await stored())?.pingCount).toBe(120);
    now += 1_000;
    expect((await ping()).status).toBe(200);
    expect((await ping()).status).toBe(429);
    now += 60_000;
    for (let count = 0; count < 60; count++) expect((await ping()).status).toBe(200);
    expect((await ping()).status).toBe(429);
  });

  it('are always accepted if they change the status', async () => {
    await start({ monitorPingsBurst: 2, monitorPingsPerMinute: 1 });
    await ping();
    await ping();
    expect((await ping()).status).toBe(429);
    expect((await ping('/fail')).status).toBe(200);
    expect((await stored())?.status).toBe('down');
    expect((await ping('/fail')).status).toBe(429);
    expect((await ping()).status).toBe(200);
    expect(await stored()).toMatchObject({ status: 'up', pingCount: 4 });
  });

  it('do not count toward another monitor’s limit', async () => {
    await start({ monitorPingsBurst: 1, monitorPingsPerMinute: 1 });
    const other = await server.createMonitor(ada, teamId);
    await ping();
    expect((await ping()).status).toBe(429);
    expect((await fetch(`${server.url}/ping/${other.data.uuid}`)).status).toBe(200);
  });
});

describe('pings from one network', () => {
  it('return 429 beyond the burst, even for unknown monitors', async () => {
    await start({ pingsBurst: 3, pingsPerSecond: 1 });
    await ping();
    await fetch(`${server.url}/ping/nobody`);
    await ping();
    const refused = await ping();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    now += 1_000;
    expect((await ping()).status).toBe(200);
  });
});

describe('monitors created by pings', () => {
  async function startCreating(limits: Partial<Limits>) {
    await start(limits);
    const { pingKey } = await rpc<{ pingKey: string }>('pingKey');
    return async (slug: string) => (await fetch(`${server.url}/ping/${pingKey}/${slug}?create=1`)).status;
  }

  it('have a daily limit', async () => {
    const create = await startCreating({ createdByPings: 2 });
    expect([await create('a'), await create('b'), await create('c'), await create('a')]).toEqual([201, 201, 429, 200]);
    now += 86_400_000;
    expect(await create('c')).toBe(201);
  });

  it('are subject to the team’s limit', async () => {
    const create = await startCreating({ monitors: 2 });
    expect([await create('a'), await create('b'), await create('a')]).toEqual([201, 403, 200]);
  });
});

describe('a team’s bodies', () => {
  it('are stored until the day’s bytes are used up, after which pings still count', async () => {
    await start({ bodyBytes: 100 });
    await ping('', { method: 'POST', body: 'x'.repeat(60) });
    expect((await ping('', { method: 'POST', body: 'y'.repeat(60) })).status).toBe(200);
    const bodyOf = (sequence: number) =>
      server.call(
        { kind: 'rpc', rpc: ['monitors', 'pingBody'], input: { teamId, monitorId: monitor.data.monitorId, sequence } },
        ada.token,
      );
    const { events } = await rpc<{
      events: { type: string; bodyBytes?: number; isBodyCut?: boolean; sequence: number }[];
    }>('events', { monitorId: monitor.data.monitorId, filters: ['success'] });
    expect(events.map(({ bodyBytes, isBodyCut }) => [bodyBytes, isBodyCut])).toEqual([
      [0, true],
      [60, false],
    ]);
    expect(await bodyOf(events[1]?.sequence ?? 0)).toMatchObject({ kind: 'result' });
  });

  it('are not charged for refused pings', async () => {
    await start({ bodyBytes: 100, monitorPingsBurst: 1, monitorPingsPerMinute: 1 });
    const send = (init: RequestInit = {}) => ping('', { method: 'POST', ...init });
    expect((await send()).status).toBe(200);
    for (let count = 0; count < 3; count++) expect((await send({ body: 'x'.repeat(60) })).status).toBe(429);
    now += 60_000;
    expect((await send({ body: 'y'.repeat(60) })).status).toBe(200);
    expect(await sizesOfBodies()).toEqual([60, 0]);
  });

  async function sizesOfBodies(): Promise<(number | undefined)[]> {
    const { events } = await rpc<{ events: { bodyBytes?: number }[] }>('events', {
      monitorId: monitor.data.monitorId,
      filters: ['success'],
    });
    return events.map(({ bodyBytes }) => bodyBytes);
  }
});
