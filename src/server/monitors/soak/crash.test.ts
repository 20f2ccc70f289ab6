import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { prepareRead, prepareWrite } from '../../database/sqlite/statement.ts';
import { startServerProcess, type ServerProcess } from '../../testing/startServerProcess.ts';
import { openMonitorFile, type MonitorFile } from '../testing/openMonitorFile.ts';
import { startPingLoad } from '../testing/pingLoad.ts';
import { realNow } from '../../../testing/clock.ts';
import { until } from '../../../testing/until.ts';
import { liftedLimits } from '../../limits.ts';

const UNMETERED = liftedLimits('apiCostBurst', 'pingsBurst', 'monitorPingsBurst');

/** Short in ordinary test runs, full-length in the soak run. */
const isSoak = process.env.HEARTH_SOAK === '1';
const ROUNDS = isSoak ? 10 : 1;
const CONNECTIONS = 200;
const PINGS_BEFORE_KILL = isSoak ? 3_000 : 500;
/**
 * How soon a server must handle missed deadlines after it starts. Checked only in the soak run, because test machines
 * can be busy.
 */
const RESUMES_WITHIN_MS = isSoak ? 1_000 : Infinity;
const GRACE_MS = 600_000;
/** Longer than the interval between two liveness updates. */
const AWAY_MS = 20_000;

let dataDir: string;
let monitors: MonitorFile;
let server: ServerProcess | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hearth-crash-'));
  monitors = openMonitorFile(join(dataDir, 'hearth.sqlite'));
});
afterAll(async () => {
  await server?.stop();
  monitors.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<string> {
  server = await startServerProcess({
    env: { DATA_DIR: dataDir, PINGS_KEPT: '100000', LOG_LEVEL: 'error', ...UNMETERED },
  });
  return server.listening();
}

it(`keeps every acknowledged ping exactly once despite kill -9 under ${CONNECTIONS} connections, ${ROUNDS} times`, async () => {
  const uuids = monitors.create(...Array.from({ length: 100 }, () => ({ at: realNow() })));
  const acknowledged: string[] = [];
  const unacknowledged: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const load = startPingLoad(await start(), uuids, CONNECTIONS);
    await until(() => load.acknowledged.length >= PINGS_BEFORE_KILL);
    server?.signal('SIGKILL');
    await server?.exited;
    await load.stop();
    acknowledged.push(...load.acknowledged);
    unacknowledged.push(load.sent() - load.acknowledged.length);
  }
  const logged = uuids.flatMap((uuid) => monitors.pings(uuid).map(({ rid }) => rid));
  expect(new Set(logged).size).toBe(logged.length);
  const known = new Set(logged);
  expect(acknowledged.filter((rid) => !known.has(rid))).toEqual([]);
  expect(uuids.map((uuid) => monitors.monitor(uuid)?.pingCount)).toEqual(
    uuids.map((uuid) => monitors.pings(uuid).length),
  );
  const lost = unacknowledged.reduce((sum, count) => sum + count, 0);
  expect(logged.length - acknowledged.length).toBeLessThanOrEqual(lost);
  process.stdout.write(
    `kill -9, ${ROUNDS} times: ${acknowledged.length} pings acknowledged, ${logged.length} in the log\n`,
  );
}, 300_000);

it('handles deadlines right after a restart, and gives monitors another grace for the absence', async () => {
  const [missed = '', before = ''] = monitors.create({ at: realNow() }, { at: realNow() });
  const [lastSign = 0] = prepareRead<[number]>(monitors.sqlite, 'SELECT alive_at FROM engine').get() ?? [];
  expect(lastSign).toBeGreaterThan(0);
  const aliveAt = lastSign - AWAY_MS;
  prepareWrite(monitors.sqlite, 'UPDATE engine SET alive_at = ?')(aliveAt);
  const beUp = prepareWrite(
    monitors.sqlite,
    "UPDATE all_monitors SET status = 'up', due_at = ?1, deadline_at = ?1, status_since = 1 WHERE uuid = ?2",
  );
  beUp(aliveAt + 1, missed);
  beUp(aliveAt - 1, before);
  const startedAt = realNow();
  await start();
  const listeningAt = realNow();
  await until(() => monitors.flips(before).length > 0);
  expect(realNow() - listeningAt).toBeLessThan(RESUMES_WITHIN_MS);
  expect(monitors.flips(before)).toMatchObject([
    { at: aliveAt - 1, from: 'up', to: 'down', reason: 'deadline-passed' },
  ]);
  const monitor = monitors.monitor(missed);
  expect(monitor?.status).toBe('up');
  expect(monitor?.deadlineAt).toBeGreaterThanOrEqual(startedAt + GRACE_MS);
  expect(monitor?.deadlineAt).toBeLessThanOrEqual(realNow() + GRACE_MS);
  expect(monitors.flips(missed)).toEqual([]);
});
