import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { closeAll } from '../egress/testing/listen.ts';
import { pingUntilTaken, populateCluster, startClusterLoad } from './testing/clusterLoad.ts';
import { EARLY_MS, expectNothingLost, readFlipDelays } from './testing/verifyCluster.ts';
import { startCluster, type Cluster, type PlacedMonitor } from './testing/startCluster.ts';

/** Short in normal test runs; full length in the soak run. */
const isSoak = process.env.HEARTH_SOAK === '1';
const ROUNDS = isSoak ? 10 : 2;
const CONNECTIONS = isSoak ? 200 : 12;
const WATCHED = 15;
/** How far apart the first and the last deadline are; restarts begin in between. */
const DEADLINES_OVER_MS = 2_000;
/** Only checked in the soak run, because a test machine may be busy. */
const LATE_MS = isSoak ? 2_500 : Infinity;
const TIMEOUT_MS = isSoak ? 1_200_000 : 300_000;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster({ servers: [{}, {}] });
}, TIMEOUT_MS);
afterAll(async () => {
  await cluster.stop();
  await closeAll();
}, TIMEOUT_MS);

it(
  `two servers that restart in turn don’t lose pings or move or miss deadlines, ${ROUNDS} times`,
  async () => {
    const { addresses, servers } = cluster;
    const { teamId, uuids, writer } = await populateCluster(cluster);
    const load = startClusterLoad({ addresses, uuids, connections: CONNECTIONS });
    const watched: PlacedMonitor[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const monitors = await cluster.addMonitors(WATCHED, teamId);
      watched.push(...monitors);
      for (const { uuid } of monitors) {
        await pingUntilTaken(addresses, uuid);
        await sleep(DEADLINES_OVER_MS / WATCHED);
      }
      const server = servers[round % servers.length];
      await server?.end('SIGTERM');
      await server?.start();
      await cluster.untilDown(monitors);
      await Promise.all(monitors.map(({ uuid }) => pingUntilTaken(addresses, uuid)));
      const { earliestMs, latestMs, excused } = await readFlipDelays(cluster, monitors);
      process.stdout.write(
        `restart ${round + 1}: deadlines noticed ${earliestMs} to ${latestMs} ms late, ${excused} excused\n`,
      );
    }
    const tallies = [await load.stop()];
    const { stored, writes, alerts, repeated } = await expectNothingLost(cluster, { writer, tallies, watched });
    const delays = await readFlipDelays(cluster, watched);
    expect(delays).toMatchObject({ flips: watched.length, excused: 0 });
    expect(delays.earliestMs).toBeGreaterThan(EARLY_MS);
    process.stdout.write(
      `${ROUNDS} restarts: ${stored} pings in the log, each once; ${writes} writes answered, none lost; ` +
        `${alerts} alerts, ${repeated} repeated under their key\n`,
    );
    // Checked last: a busy machine is slower, but must not lose anything either.
    expect(delays.latestMs).toBeLessThan(LATE_MS);
  },
  TIMEOUT_MS,
);
