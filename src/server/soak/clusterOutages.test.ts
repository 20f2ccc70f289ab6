import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import type { EventMessage } from '../../contract/events.ts';
import { until } from '../../testing/until.ts';
import { createApiClient } from '../testing/apiClient.ts';
import { closeAll } from '../egress/testing/listen.ts';
import { openClient, protocolOf, type TestClient } from '../ws/testing/testClient.ts';
import { pingUntilTaken, populateCluster, startClusterLoad, type PingTally } from './testing/clusterLoad.ts';
import { EARLY_MS, expectNothingLost, readFlipDelays } from './testing/verifyCluster.ts';
import { freezeWithChildren, wakeWithChildren } from './testing/processTree.ts';
import { startCluster, type Cluster, type PlacedMonitor } from './testing/startCluster.ts';
import { startLine, type Line } from '../database/postgres/testing/startLine.ts';

/** Short in normal test runs; full length in the soak run. */
const isSoak = process.env.HEARTH_SOAK === '1';
const ROUNDS = isSoak ? 5 : 1;
const CONNECTIONS = isSoak ? 200 : 12;
const AWAY_MS = isSoak ? 8_000 : 1_500;
const WATCHED = 15;
/** Only checked in the soak run, because a test machine may be busy. */
const RESPONDS_WITHIN_MS = isSoak ? 5_000 : Infinity;
const LATE_MS = isSoak ? 6_000 : Infinity;
/** After a connection goes silent, connection attempts in progress have to time out first. */
const [BACK_WITHIN_MS, BACK_AFTER_SILENCE_MS] = isSoak ? [2_000, 3_000] : [Infinity, Infinity];
const TIMEOUT_MS = isSoak ? 1_200_000 : 300_000;

let cluster: Cluster;
/** The second server's connection to the database. */
let line: Line;
beforeAll(async () => {
  cluster = await startCluster({
    servers: [
      {},
      {
        database: async (url) => {
          line = await startLine(url);
          return line.url;
        },
      },
    ],
  });
}, TIMEOUT_MS);
afterAll(async () => {
  await cluster.stop();
  await line.close();
  await closeAll();
}, TIMEOUT_MS);

interface Outage {
  name: string;
  begin(): Promise<void> | void;
  end(): Promise<void> | void;
  /** Returns the servers that are cut off from the database. */
  servers(): readonly string[];
  /** How soon after the outage a ping must be accepted. */
  backWithinMs: number;
  isTried: boolean;
}

const outages: Outage[] = [
  {
    name: 'was stopped at once and started again',
    isTried: true,
    begin: () => cluster.postgres.stop('immediate'),
    end: () => cluster.postgres.start(),
    servers: () => cluster.addresses(),
    backWithinMs: BACK_WITHIN_MS,
  },
  {
    name: 'was frozen, with all its connections open',
    // Finding a process's children only works on Linux.
    isTried: isSoak && process.platform === 'linux',
    begin: () => freezeWithChildren(cluster.postgres.pid()),
    end: () => wakeWithChildren(cluster.postgres.pid()),
    servers: () => cluster.addresses(),
    backWithinMs: BACK_WITHIN_MS,
  },
  {
    name: 'fell silent for one of two servers',
    isTried: true,
    begin: () => line.silence(),
    end: () => line.restore(),
    servers: () => cluster.addresses().slice(1),
    backWithinMs: BACK_AFTER_SILENCE_MS,
  },
  {
    name: 'lost its connections with one of two servers, and refused new ones',
    isTried: isSoak,
    begin: () => line.cut(),
    end: () => line.restore(),
    servers: () => cluster.addresses().slice(1),
    backWithinMs: BACK_WITHIN_MS,
  },
];

const statusOf = async (url: string): Promise<number> => (await fetch(url).catch(() => null))?.status ?? 0;

async function watch(address: string, token: string, key: string[]): Promise<TestClient> {
  const client = await openClient(new WebSocket(`${address.replace('http', 'ws')}/api`, [protocolOf(token)]));
  client.send({ kind: 'document-watch', key });
  await client.obeyed();
  return client;
}

it.each(outages.filter(({ isTried }) => isTried))(
  `two servers lose nothing and recover on their own after the database $name, ${ROUNDS} times`,
  async ({ name, begin, end, servers, backWithinMs }) => {
    const { addresses } = cluster;
    const email = `${name.replaceAll(/\W/g, '')}@example.com`;
    const { person, teamId, written, uuids, writer } = await populateCluster(cluster, { email });
    const watched: PlacedMonitor[] = [];
    const slowest: number[] = [];
    const back: number[] = [];
    const late: number[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const monitors = await cluster.addMonitors(WATCHED, teamId);
      watched.push(...monitors);
      await Promise.all(monitors.map(({ uuid }) => pingUntilTaken(addresses, uuid)));
      const load = startClusterLoad({ addresses, uuids, connections: CONNECTIONS });
      tallies.push(load.tally);
      await until(() => load.tally.acknowledged.length > CONNECTIONS);
      await begin();
      const away = servers();
      for (const address of away) await until(async () => (await statusOf(`${address}/healthz`)) === 503);
      for (const address of away) {
        expect(await statusOf(`${address}/livez`)).toBe(200);
        const headers = { authorization: `Bearer ${person.token}` };
        const asked = await createApiClient(address).send({ kind: 'document-get', path: written.key }, headers);
        expect(asked.status).toBe(503);
      }
      const refusedBefore = load.tally.answers.get(503) ?? 0;
      await sleep(AWAY_MS);
      await until(() => (load.tally.answers.get(503) ?? 0) > refusedBefore);
      await end();
      const endedAt = performance.now();
      const backMs = await Promise.all(
        away.map(async (address) => {
          await until(async () => (await statusOf(`${address}/ping/${uuids[0]}`)) === 200);
          return Math.round(performance.now() - endedAt);
        }),
      );
      for (const address of away) await until(async () => (await statusOf(`${address}/healthz`)) === 200);
      await expectSocketsHealed(person.token, written.key);
      await cluster.untilDown(monitors);
      await Promise.all(monitors.map(({ uuid }) => pingUntilTaken(addresses, uuid)));
      const { answers, slowestMs } = await load.stop();
      const delays = await readFlipDelays(cluster, monitors);
      report(name, round, { answers: [...answers], slowestMs: Math.round(slowestMs), backMs, delays });
      slowest.push(slowestMs);
      back.push(...backMs);
      late.push(delays.latestMs);
      expect(delays).toMatchObject({ flips: WATCHED });
      expect(delays.earliestMs).toBeGreaterThan(EARLY_MS);
      expect([...answers.keys()].filter((status) => ![0, 200, 503].includes(status))).toEqual([]);
    }
    const figures = await expectNothingLost(cluster, { writer, tallies, watched });
    for (const server of cluster.servers) expect(server.process().output.filter(isCrash)).toEqual([]);
    report(name, ROUNDS, figures);
    // Checked last: a busy machine is slower, but must not lose anything either.
    expect(Math.max(...slowest)).toBeLessThan(RESPONDS_WITHIN_MS);
    expect(Math.max(...back)).toBeLessThan(backWithinMs);
    expect(Math.max(...late)).toBeLessThan(LATE_MS);
  },
  TIMEOUT_MS,
);

/** Tallies from all tests, because their pings are in the same database. */
const tallies: PingTally[] = [];

/** Expects watchers on each server to see the next change. A watcher that must read again opens another socket. */
async function expectSocketsHealed(token: string, key: string[]): Promise<void> {
  for (const address of cluster.addresses()) {
    // The server refuses or closes sockets until it receives changes again.
    const seen = await until(() => nextEvent(address, token, key).catch(() => null));
    expect(seen).toMatchObject({ event: ['$document', ...key] });
  }
}

async function nextEvent(address: string, token: string, key: string[]): Promise<EventMessage> {
  const client = await watch(address, token, key);
  try {
    return await client.next();
  } finally {
    client.socket.close();
  }
}

const isCrash = (line: string): boolean => /unhandled|uncaught|"level":60/i.test(line);

function report(name: string, round: number, figures: object): void {
  process.stdout.write(`the database ${name}, ${round}: ${JSON.stringify(figures)}\n`);
}
