import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { until } from '../../testing/until.ts';
import { closeAll } from '../egress/testing/listen.ts';
import { pingUntilTaken, populateCluster, startClusterLoad, type PingTally } from './testing/clusterLoad.ts';
import { expectNothingLost, readFlipDelays } from './testing/verifyCluster.ts';
import { startCluster, type Cluster } from './testing/startCluster.ts';

/** Short in normal test runs; full length in the soak run. */
const isSoak = process.env.HEARTH_SOAK === '1';
const ROUNDS = isSoak ? 5 : 1;
const CONNECTIONS = isSoak ? 200 : 12;
const APART_MS = 300_000;
const WATCHED = 15;
/** Monitors that are pinged before each deadline, so that none should go down. */
const PINGED = 20;
const PING_EVERY_MS = 500;
/** Only checked in the soak run, because a test machine may be busy. */
const LATE_MS = isSoak ? 2_500 : Infinity;
/** How early a server with a wrong clock can react to a deadline. Less strict on a busy test machine. */
const EARLY_MS = isSoak ? -500 : -1_900;
const TIMEOUT_MS = isSoak ? 600_000 : 300_000;
const MOVABLE_CLOCK = fileURLToPath(new URL('../testing/movableClock.mjs', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'hearth-clocks-'));
/** Sets a server's clock off by this much; returns the file that contains the setting. */
function setClock(name: string, clockMs: number): string {
  const file = join(folder, name);
  // Servers read the file all the time, and must not find it half written.
  writeFileSync(`${file}.new`, JSON.stringify({ clockMs, uptimeMs: 0 }));
  renameSync(`${file}.new`, file);
  return file;
}
const server = (name: string, clockMs: number) => ({
  nodeArguments: ['--import', MOVABLE_CLOCK],
  env: { CLOCK_FILE: setClock(name, clockMs) },
});

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster({
    servers: [server('right', 0), server('behind', -APART_MS), server('ahead', APART_MS)],
  });
}, TIMEOUT_MS);
afterAll(async () => {
  await cluster.stop();
  await closeAll();
  rmSync(folder, { recursive: true });
}, TIMEOUT_MS);

const clockSetters: [string, () => void][] = [
  [
    'that are five minutes apart, and set while they run',
    () => {
      setClock('right', APART_MS);
      setClock('behind', 0);
      setClock('ahead', -APART_MS);
    },
  ],
];
if (isSoak) clockSetters.unshift(['that stay five minutes behind and ahead', () => undefined]);

it.each(clockSetters)(
  `clocks %s cause no early, late, duplicate or false alerts in ${ROUNDS} rounds`,
  async (name, set) => {
    const { addresses } = cluster;
    const email = `${name.replaceAll(/\W/g, '')}@example.com`;
    const { teamId, uuids, writer } = await populateCluster(cluster, { email });
    const load = startClusterLoad({ addresses, uuids, connections: CONNECTIONS });
    // Less than the clocks are apart, but more than a busy machine takes between two pings.
    const settings = { schedule: { kind: 'period' as const, periodSeconds: 60 }, graceSeconds: 60 };
    const pinged = await cluster.addMonitors(PINGED, undefined, settings);
    const watched = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const monitors = await cluster.addMonitors(WATCHED, teamId);
      watched.push(...monitors);
      const pingAll = (these: typeof pinged) => Promise.all(these.map(({ uuid }) => pingUntilTaken(addresses, uuid)));
      await pingAll(pinged);
      await pingAll(monitors);
      if (round === 1) set();
      let isOver = false;
      const down = cluster.untilDown(monitors).then(() => (isOver = true));
      for (const isDown = () => isOver; !isDown();) {
        await pingAll(pinged);
        await sleep(PING_EVERY_MS);
      }
      await down;
      await pingAll(monitors);
      const { earliestMs, latestMs } = await readFlipDelays(cluster, monitors);
      process.stdout.write(`clocks ${name}, round ${round}: deadlines noticed ${earliestMs} to ${latestMs} ms late\n`);
    }
    await until(() => load.tally.acknowledged.length > CONNECTIONS);
    tallies.push(await load.stop());
    const { stored, writes, alerts, repeated } = await expectNothingLost(cluster, { writer, tallies, watched });
    expect(await readFlipDelays(cluster, pinged)).toMatchObject({ flips: 0 });
    const delays = await readFlipDelays(cluster, watched);
    expect(delays).toMatchObject({ flips: watched.length, excused: 0 });
    expect(delays.earliestMs).toBeGreaterThan(EARLY_MS);
    expect(delays.latestMs).toBeLessThan(LATE_MS);
    process.stdout.write(
      `clocks ${name}: ${stored} pings in the log, each once; ${writes} writes answered, none lost; ` +
        `${alerts} alerts, ${repeated} repeated under their key\n`,
    );
  },
  TIMEOUT_MS,
);

/** Tallies from all tests, because their pings are in the same database. */
const tallies: PingTally[] = [];
