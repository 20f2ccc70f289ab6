import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { openMonitorFile, type MonitorFile } from '../../monitors/testing/openMonitorFile.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';

const START = Date.UTC(2026, 10, 21, 12);
const SECOND = 1_000;
const RID = '6f4c1f4e-6a0b-4c43-9a8d-6d1c3c1f3a55';
const OTHER_RID = '0b8f1c57-97a0-4f3e-8f27-7f8c1f0f7d10';

let clock = START;
let server: TestServer;
let file: MonitorFile;
let uuid: string;

beforeAll(async () => {
  server = await startTestServer({ now: () => clock });
  file = openMonitorFile(server.databaseFile);
});
beforeEach(() => {
  clock = START;
  [uuid = ''] = file.create({ at: START });
});
afterAll(async () => {
  file.close();
  await server.close();
});

const pingAt = async (second: number, path: string): Promise<void> => {
  clock = START + second * SECOND;
  await fetch(`${server.url}/ping/${uuid}${path}`);
};

/**
 * Starts a ping now, and resolves once the server has its headers. The returned function sends the body at the given
 * second.
 */
async function beginSlowPing(path: string) {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write(`POST /ping/${uuid}${path} HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: 4\r\n\r\n`);
  const [continueResponse] = (await once(socket, 'data')) as [Buffer];
  expect(continueResponse.toString()).toMatch(/^HTTP\/1\.1 100 /);
  return async (second: number): Promise<void> => {
    clock = START + second * SECOND;
    const answered = once(socket, 'data');
    socket.write('body');
    expect(String(await answered)).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
  };
}

it('records a ping with the time at which its request started', async () => {
  const end = await beginSlowPing('/start');
  await end(9);
  await pingAt(20, '');
  expect(file.pings(uuid)).toMatchObject([
    { kind: 'start', at: START, body: Buffer.from('body') },
    { kind: 'success', durationMs: 20 * SECOND },
  ]);
});

it.each([
  ['no rids', '', ''],
  ['the same rid', `?rid=${RID}`, `?rid=${RID}`],
  ['a rid only on the start', `?rid=${RID}`, ''],
])(
  'does not start a run that ended while its start was still arriving, with %s',
  async (_named, startQuery, endQuery) => {
    const end = await beginSlowPing(`/start${startQuery}`);
    await pingAt(5, endQuery);
    await end(9);
    expect(file.monitor(uuid)).toMatchObject({ status: 'up', runningSince: null, lastPingKind: 'start' });
  },
);

it.each([
  ['the end of a different run', `?rid=${RID}`, `?rid=${OTHER_RID}`],
  ['the end of a run with a rid', '', `?rid=${RID}`],
  ['a log', '', '/log'],
])('starts a run if only %s arrived in between and runs may overlap', async (_what, startQuery, path) => {
  [uuid = ''] = file.create({ settings: { runsMayOverlap: true } });
  const end = await beginSlowPing(`/start${startQuery}`);
  await pingAt(5, path);
  await end(9);
  expect(file.monitor(uuid)).toMatchObject({ runningSince: START });
});

it('does not start a run if a later one has ended and runs may not overlap', async () => {
  const end = await beginSlowPing(`/start?rid=${RID}`);
  await pingAt(5, `?rid=${OTHER_RID}`);
  await end(9);
  expect(file.monitor(uuid)).toMatchObject({ status: 'up', runningSince: null });
});

it('does not end a run that started while the end of the previous one was still arriving', async () => {
  [uuid = ''] = file.create({ settings: { runsMayOverlap: true } });
  await pingAt(0, '/start');
  clock = START + SECOND;
  const end = await beginSlowPing('');
  await pingAt(5, '/start');
  await end(9);
  expect(file.monitor(uuid)).toMatchObject({ status: 'up', runningSince: START + 5 * SECOND, lastDurationMs: SECOND });
});
