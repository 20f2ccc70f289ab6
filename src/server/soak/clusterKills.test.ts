import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { until } from '../../testing/until.ts';
import { closeAll } from '../egress/testing/listen.ts';
import { pingUntilTaken, populateCluster, startClusterLoad, type PingTally } from './testing/clusterLoad.ts';
import { expectNothingLost, readFlipDelays } from './testing/verifyCluster.ts';
import { startCluster, type Cluster, type PlacedMonitor } from './testing/startCluster.ts';

/** Short in normal test runs; full length in the soak run. */
const isSoak = process.env.HEARTH_SOAK === '1';
const ROUNDS = isSoak ? 10 : 1;
const KILLED_SERVERS = isSoak ? 3 : 1;
const CONNECTIONS = isSoak ? 200 : 12;
/** Pings acknowledged between two kills. */
const PINGS_BETWEEN = isSoak ? 1_500 : 150;
/** More than ten in one team, so that their alerts are grouped. */
const WATCHED = 15;
/** Only checked in the soak run, because a test machine may be busy. */
const LATE_MS = isSoak ? 6_000 : Infinity;
const TIMEOUT_MS = isSoak ? 1_200_000 : 300_000;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster({ servers: [{}, {}, {}] });
}, TIMEOUT_MS);
afterAll(async () => {
  await cluster.stop();
  await closeAll();
}, TIMEOUT_MS);

it(
  `three servers don’t lose, duplicate or invent anything while each is killed in turn, ${ROUNDS} times`,
  async () => {
    const { addresses } = cluster;
    const { teamId, uuids, writer } = await populateCluster(cluster);
    const watched: PlacedMonitor[] = [];
    const tallies: PingTally[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const monitors = await cluster.addMonitors(WATCHED, teamId);
      watched.push(...monitors);
      await Promise.all(monitors.map(({ uuid }) => pingUntilTaken(addresses, uuid)));
      const load = startClusterLoad({ addresses, uuids, connections: CONNECTIONS });
      tallies.push(load.tally);
      const more = (since = load.tally.acknowledged.length) =>
        until(() => load.tally.acknowledged.length >= since + PINGS_BETWEEN);
      for (const server of cluster.servers.slice(0, KILLED_SERVERS)) {
        await more();
        await server.end('SIGKILL');
        await more();
        await server.start();
      }
      await cluster.untilDown(monitors);
      await Promise.all(monitors.map(({ uuid }) => pingUntilTaken(addresses, uuid)));
      const { acknowledged, sent, slowestMs } = await load.stop();
      const { latestMs, earliestMs } = await readFlipDelays(cluster, monitors);
      const { answered, lost } = writer.counts;
      process.stdout.write(
        `kill -9, round ${round}: ${acknowledged.length} of ${sent.size} pings answered 200, the slowest after ${Math.round(slowestMs)} ms; ` +
          `deadlines noticed ${earliestMs} to ${latestMs} ms late; ${answered} writes answered so far, ${lost} lost\n`,
      );
    }
    const { stored, alerts, repeated } = await expectNothingLost(cluster, { writer, tallies, watched });
    const delays = await readFlipDelays(cluster, watched);
    expect(delays).toMatchObject({ flips: watched.length, excused: 0 });
    expect(delays.latestMs).toBeLessThan(LATE_MS);
    process.stdout.write(
      `kill -9, ${ROUNDS * KILLED_SERVERS} times: ${tallies.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)} pings answered 200, ` +
        `${stored} in the log, each once; ${alerts} alerts, ${repeated} repeated under their key\n`,
    );
  },
  TIMEOUT_MS,
);
