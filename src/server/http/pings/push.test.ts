import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import UptimeKumaApi from 'uptimekuma-api';
import { keepEnds } from '../../monitors/pings/bodyEnds.ts';
import { openMonitorFile, type MonitorFile } from '../../monitors/testing/openMonitorFile.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';

let server: TestServer;
let file: MonitorFile;
let uuid: string;

beforeAll(async () => {
  server = await startTestServer({ config: { trustProxy: 1 } });
  file = openMonitorFile(server.databaseFile);
});
beforeEach(() => {
  [uuid = ''] = file.create({});
});
afterAll(async () => {
  file.close();
  await server.close();
});

it.each([
  ['', 'success', null],
  ['?status=up&msg=OK&ping=', 'success', 'OK'],
  ['?status=up&msg=&ping=42', 'success', null],
  ['?status=down&msg=Disk%20full%20%E2%9C%97', 'fail', 'Disk full ✗'],
  ['?status=other', 'fail', null],
  ['/?status=up', 'success', null],
])('records the push %j of an Uptime Kuma client as a %s', async (rest, kind, message) => {
  for (const method of ['GET', 'POST']) {
    const response = await fetch(`${server.url}/api/push/${uuid}${rest}`, { method });
    expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
  }
  const body = message === null ? null : Buffer.from(message);
  expect(file.pings(uuid)).toMatchObject([
    { kind, body, method: 'GET' },
    { kind, body, method: 'POST' },
  ]);
});

it.each([
  ['42', 42],
  ['0', 0],
  ['1234.6', 1_235],
  ['', null],
  ['-1', null],
  ['1e300', null],
  ['soon', null],
])('takes the duration of the job from ping=%s', async (ping, durationMs) => {
  await fetch(`${server.url}/api/push/${uuid}?status=up&msg=OK&ping=${ping}`);
  expect(file.pings(uuid)).toMatchObject([{ kind: 'success', durationMs }]);
  expect(file.monitor(uuid)).toMatchObject({ lastDurationMs: durationMs, recentRuns: [{ durationMs }] });
});

it.each([
  ['x'.repeat(10_000), false],
  ['x'.repeat(10_001), true],
  ['😀'.repeat(600) + 'x'.repeat(8_000), true],
])('keeps the beginning and the end of a long message: %#', async (message, isBodyCut) => {
  const response = await fetch(`${server.url}/api/push/${uuid}?msg=${encodeURIComponent(message)}`);
  expect(response.status).toBe(200);
  const [ping] = file.pings(uuid);
  expect(ping).toMatchObject({ isBodyCut });
  expect(ping?.body?.equals(keepEnds(Buffer.from(message)).bytes)).toBe(true);
});

it.each([
  ['unknown', () => randomUUID()],
  ['not a UUID', () => 'AbCdEf'],
  ['in upper case', () => uuid.toUpperCase()],
])('refuses a push whose token is %s', async (_case, token) => {
  const response = await fetch(`${server.url}/api/push/${token()}`);
  expect([response.status, await response.json()]).toMatchObject([404, { ok: false }]);
  expect(file.pings(uuid)).toEqual([]);
});

it('accepts pushes from the npm package uptimekuma-api, immediate and repeated', async () => {
  const client = new UptimeKumaApi(server.url);
  const outcomes: string[] = [];
  const twice = new Promise<void>((resolve) => {
    const note = (outcome: string) => (url: string) => {
      if (outcomes.push(`${outcome} ${url}`) === 2) resolve();
    };
    client.on('pushSuccessful', note('taken'));
    client.on('pushFailed', note('refused'));
  });
  client.startPushing(uuid, 0.05);
  await twice;
  // The package's stop method calls a method that timers don't have.
  for (const timer of Object.values(Reflect.get(client, '_pushTimers') as Record<string, number>)) clearInterval(timer);
  const pushed = `taken ${server.url}/api/push/${uuid}`;
  expect(outcomes.slice(0, 2)).toEqual([pushed, pushed]);
  const ping = { kind: 'success', method: 'GET', body: Buffer.from('OK'), userAgent: 'axios/0.21.4' };
  expect(file.pings(uuid).slice(0, 2)).toMatchObject([ping, ping]);
});

it('uses the client address from a trusted proxy', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7, 192.0.2.1', 'x-forwarded-proto': 'https' };
  await fetch(`${server.url}/ping/${uuid}`, { headers });
  expect(file.pings(uuid)).toMatchObject([{ address: '192.0.2.1', scheme: 'https' }]);
});
