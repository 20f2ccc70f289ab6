import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { until } from '../../testing/until.ts';
import { closeAll } from '../egress/testing/listen.ts';
import { pingUntilTaken, populateCluster, startClusterLoad, type PingTally } from './testing/clusterLoad.ts';
import { EARLY_MS, expectNothingLost, readFlipDelays } from './testing/verifyCluster.ts';
import { SILENCE_MS, startCluster, type Cluster, type PlacedMonitor } from './testing/startCluster.ts';

/** Short in normal test runs; full length in the soak run. */
const isSoak = process.env.HEARTH_SOAK === '1';
const ROUNDS = isSoak ? 4 : 1;
const CONNECTIONS = isSoak ? 200 : 12;
/** Longer than leases, transactions and timeouts. */
const FROZEN_MS = isSoak ? 60_000 : 12_000;
const WATCHED = 15;
/**
 * A frozen server holds its locks until the database ends its transaction after five seconds, and its deliveries until
 * their leases end. Only checked in the soak run, because a test machine may be busy.
 */
const LATE_MS = isSoak ? 7_000 : Infinity;
const TIMEOUT_MS = isSoak ? 900_000 : 300_000;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster({ servers: [{}, {}] });
}, TIMEOUT_MS);
afterAll(async () => {
  await cluster.stop();
  await closeAll();
}, TIMEOUT_MS);

it(
  `a server that is frozen for ${FROZEN_MS / 1_000} s is replaced by another and repeats nothing when it wakes, ${ROUNDS} times`,
  async () => {
    const { addresses, servers } = cluster;
    const [frozen, other] = servers;
    if (frozen === undefined || other === undefined) throw new Error('There are two servers.');
    const others = () => [other.address() ?? ''];
    const { teamId, uuids, writer } = await populateCluster(cluster, { addresses: others });
    const watched: PlacedMonitor[] = [];
    const tallies: PingTally[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const monitors = await cluster.addMonitors(WATCHED, teamId);
      watched.push(...monitors);
      const load = startClusterLoad({ addresses, uuids, connections: CONNECTIONS });
      tallies.push(load.tally);
      await until(() => load.tally.acknowledged.length > CONNECTIONS);
      await Promise.all(monitors.map(({ uuid }) => pingUntilTaken(others, uuid)));
      // Freezes the server under load, while it handles pings, and sometimes also sweeps and deliveries.
      await sleep(SILENCE_MS * (round / ROUNDS));
      frozen.freeze();
      const frozenAt = performance.now();
      await cluster.untilDown(monitors);
      const downMs = Math.round(performance.now() - frozenAt);
      const [first, ...rest] = monitors;
      await Promise.all(rest.map(({ uuid }) => pingUntilTaken(others, uuid)));
      await sleep(Math.max(0, FROZEN_MS - (performance.now() - frozenAt)));
      frozen.wake();
      // The server finishes the work that it was doing when it froze before it accepts this ping.
      await pingUntilTaken(() => [frozen.address() ?? ''], first?.uuid ?? '');
      const { acknowledged, sent } = await load.stop();
      const { latestMs, earliestMs, excused } = await readFlipDelays(cluster, monitors);
      process.stdout.write(
        `SIGSTOP for ${FROZEN_MS / 1_000} s, round ${round}: all noticed ${downMs} ms after it, ${earliestMs} to ${latestMs} ms late, ` +
          `${excused} excused; ${acknowledged.length} of ${sent.size} pings answered 200\n`,
      );
    }
    const { stored, writes, alerts, repeated } = await expectNothingLost(cluster, { writer, tallies, watched });
    const delays = await readFlipDelays(cluster, watched);
    expect(delays).toMatchObject({ flips: watched.length, excused: 0 });
    expect(delays.earliestMs).toBeGreaterThan(EARLY_MS);
    expect(delays.latestMs).toBeLessThan(LATE_MS);
    process.stdout.write(
      `SIGSTOP: ${stored} pings in the log, each once; ${writes} writes answered, none lost; ` +
        `${alerts} alerts, ${repeated} repeated under their key\n`,
    );
  },
  TIMEOUT_MS,
);
