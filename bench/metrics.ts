import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { openSqliteDatabase } from '../src/server/database/sqlite/openSqliteDatabase.ts';
import { createSqlMetricFacts } from '../src/server/metrics/sql/sqlMetricFacts.ts';
import { writeTeamMetrics } from '../src/server/metrics/teamMetrics.ts';
import { openMonitorFile } from '../src/server/monitors/testing/openMonitorFile.ts';
import { verify, median } from './support/measure.ts';
import { multiplyMonitors } from './support/multiplyMonitors.ts';
import { sized } from './support/smoke.ts';

const MONITORS = sized(10_000, 500);
const ROUNDS = sized(9, 1);
const TEAM = 'tid_bench';
/** The target for a scrape, which is timed with compression, as Prometheus requests it. */
const MAX_MS = 500;
const MAX_BYTES = 5_000_000;

const folder = await mkdtemp(join(tmpdir(), 'hearth-bench-'));
const path = join(folder, 'hearth.sqlite');
const file = openMonitorFile(path);
multiplyMonitors(
  file.sqlite,
  file.create({ teamId: TEAM, settings: { tags: ['billing', 'nightly'] } })[0] ?? '',
  MONITORS,
);
file.sqlite
  .exec(`UPDATE all_monitors SET status = 'up', last_ping_at = created_at, last_duration_ms = id, ping_count = id,
  uuid = substr(printf('%08x', id * 2654435761), -8) || '-0000-4000-8000-000000000000'`);
file.close();
const database = openSqliteDatabase(path);
try {
  const facts = createSqlMetricFacts(database);
  const alerts = await facts.alertsOf(TEAM);
  const readFacts = async () => ({ monitors: await facts.ofMonitors(TEAM), alerts, hasZeros: false });
  const times: number[] = [];
  let [plain, compressed] = [0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now();
    const text = writeTeamMetrics(await readFacts(), Date.now());
    compressed = (await buffer(Readable.from(text).pipe(createGzip({ level: 1 })))).length;
    times.push(performance.now() - startedAt);
    plain = Buffer.byteLength([...writeTeamMetrics(await readFacts(), Date.now())].join(''));
  }
  const ms = Math.round(median(times));
  verify(`${MONITORS} monitors read, written and compressed in ${ms} ms (at most ${MAX_MS})`, ms <= MAX_MS);
  verify(`${plain} bytes (at most ${MAX_BYTES}), ${compressed} compressed`, plain <= MAX_BYTES);
} finally {
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
