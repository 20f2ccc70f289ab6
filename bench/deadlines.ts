import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS } from '../src/contract/durations.ts';
import { prepareRead, prepareWrite } from '../src/server/database/sqlite/statement.ts';
import { openMonitorFile } from '../src/server/monitors/testing/openMonitorFile.ts';
import { verify } from './support/measure.ts';
import { multiplyMonitors } from './support/multiplyMonitors.ts';
import { sized } from './support/smoke.ts';
import { startMonitorServer } from './support/startMeteredServer.ts';

const MONITORS = sized(100_000, 1_000);
const DUE = sized(1_000, 50);
const DUE_IN_MS = sized(25_000, 5_000);
const IDLE_SECONDS = sized(10, 1);
const LOOK_EVERY_MS = 20;
/** The scheduler's target. */
const MAX_LATE_MS = 1_000;
const MAX_IDLE_SHARE = 0.02;

const dataDir = await mkdtemp(join(tmpdir(), 'hearth-bench-'));
const file = openMonitorFile(join(dataDir, 'hearth.sqlite'));
multiplyMonitors(file.sqlite, file.create({})[0] ?? '', MONITORS);
const server = await startMonitorServer(dataDir);
const dueAt = Date.now() + DUE_IN_MS;
const beUp = prepareWrite(
  file.sqlite,
  `UPDATE all_monitors SET status = 'up', deadline_at = ?1 + (id * 7919) % ?2,
     due_at = ?1 + (id * 7919) % ?2 - grace_seconds * 1000 WHERE id > ?3 AND id <= ?4`,
);
beUp(dueAt, 1_000, 0, DUE);
beUp(dueAt + HOUR_MS, HOUR_MS, DUE, MONITORS);
const flipsSince = prepareRead<[number, number]>(file.sqlite, 'SELECT id, at FROM flips WHERE id > ?');
try {
  await sleep(2_000);
  await server.resourceUse();
  await sleep(IDLE_SECONDS * 1_000);
  const { coreShare, memoryMiB } = await server.resourceUse();
  verify(
    `${MONITORS} monitors idle for ${IDLE_SECONDS} s: ${(coreShare * 100).toFixed(2)} % of a core, ${memoryMiB} MiB (at most ${MAX_IDLE_SHARE * 100} %)`,
    coreShare <= MAX_IDLE_SHARE,
  );
  const late = await latenessOfFlips();
  if (late.length < DUE) throw new Error(`Only ${late.length} of ${DUE} deadlines were noticed.`);
  const { longestBlockMs } = await server.resourceUse();
  const most = Math.max(...late);
  verify(
    `${DUE} due in the same second: seen on disk at most ${most} ms after their deadline (at most ${MAX_LATE_MS})`,
    most <= MAX_LATE_MS,
  );
  console.log(`longest block of the event loop meanwhile: ${longestBlockMs} ms`);
} finally {
  file.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Returns how many milliseconds after each deadline another process first saw its flip. */
async function latenessOfFlips(): Promise<number[]> {
  const late: number[] = [];
  let lastId = 0;
  while (late.length < DUE && Date.now() < dueAt + 10_000) {
    const found = flipsSince.all(lastId);
    const now = Date.now();
    for (const [id, at] of found) {
      late.push(now - at);
      lastId = id;
    }
    await sleep(LOOK_EVERY_MS);
  }
  return late;
}
