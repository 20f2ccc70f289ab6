import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createId, TEAM_ID_PREFIX } from '../src/contract/ids.ts';
import { insertMonitors, openPostgresPlace, openSqlitePlace, type ClusterPlace } from './support/clusterPlaces.ts';
import { CONNECTIONS, loadPings } from './support/loadPings.ts';
import { verify, median } from './support/measure.ts';
import { measurePropagation } from './support/measurePropagation.ts';
import { sized } from './support/smoke.ts';
import { startMonitorServer, type MeteredServer } from './support/startMeteredServer.ts';

const MONITORS = sized(1_000, 50);
const ROUNDS = sized(3, 1);
const ROUND_SECONDS = sized(4, 1);
const WARM_UP_SECONDS = sized(3, 1);
const MAX_SERVERS = sized(3, 2);
/** The share of a SQLite server's throughput that one server on PostgreSQL must reach. */
const MIN_SHARE = 2 / 3;
/** Maximum time until another server sees a change. */
const MAX_PROPAGATION_MS = 250;

interface Figures {
  name: string;
  pingsPerSecond: number;
  p99Ms: number;
  commitsPerSecond: number;
  bytesPerPing: number;
  /** The total for all servers, excluding the database itself. */
  cpuMicrosPerPing: number;
  propagationMs: number;
}

const folder = await mkdtemp(join(tmpdir(), 'hearth-bench-'));
try {
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `${MONITORS} monitors, ${CONNECTIONS} connections a server; median of ${ROUNDS} rounds of ${ROUND_SECONDS} s; ` +
      `${availableParallelism()} cores for servers, database and load; load of the machine ${load}`,
  );
  const sqlite = await measurePlace('SQLite', await openSqlitePlace(folder), 1);
  const onPostgres: Figures[] = [];
  for (let servers = 1; servers <= MAX_SERVERS; servers++) {
    const name = `PostgreSQL, ${servers} server${servers === 1 ? '' : 's'}`;
    onPostgres.push(await measurePlace(name, await openPostgresPlace(), servers));
  }
  console.table(Object.fromEntries([sqlite, ...onPostgres].map(({ name, ...figures }) => [name, rounded(figures)])));
  const share = (onPostgres[0]?.pingsPerSecond ?? 0) / sqlite.pingsPerSecond;
  verify(
    `one server on PostgreSQL takes ${share.toFixed(2)} of SQLite's pings (at least ${MIN_SHARE.toFixed(2)})`,
    share >= MIN_SHARE,
  );
  const propagationMs = Math.max(...onPostgres.slice(1).map((figures) => figures.propagationMs));
  verify(
    `a change is seen at another server after ${Math.round(propagationMs)} ms (at most ${MAX_PROPAGATION_MS})`,
    propagationMs <= MAX_PROPAGATION_MS,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Measures servers on an empty database, which is removed afterward. */
async function measurePlace(name: string, place: ClusterPlace, count: number): Promise<Figures> {
  const servers: MeteredServer[] = [];
  try {
    const teamId = createId(TEAM_ID_PREFIX);
    const monitors = await insertMonitors(place.database, teamId, MONITORS);
    for (let index = 0; index < count; index++)
      servers.push(await startMonitorServer(folder, { DATABASE_URL: place.url }));
    const paths = monitors.map(({ uuid }) => `/ping/${uuid}`);
    await pingAll(servers, paths, WARM_UP_SECONDS);
    const rounds: Omit<Figures, 'name' | 'propagationMs'>[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await measureRound(place, servers, paths));
    const [here, there = here] = servers;
    const [monitor] = monitors;
    if (here === undefined || there === undefined || monitor === undefined) throw new Error('There is no server.');
    const propagationMs = await measurePropagation({ here, there, teamId, ...monitor });
    const middle = (figure: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[figure]));
    return {
      name,
      pingsPerSecond: middle('pingsPerSecond'),
      p99Ms: middle('p99Ms'),
      commitsPerSecond: middle('commitsPerSecond'),
      bytesPerPing: middle('bytesPerPing'),
      cpuMicrosPerPing: middle('cpuMicrosPerPing'),
      propagationMs,
    };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await place.remove();
  }
}

async function measureRound(place: ClusterPlace, servers: readonly MeteredServer[], paths: readonly string[]) {
  const pids = servers.map(({ pid }) => pid);
  const before = await place.written(pids);
  await Promise.all(servers.map((server) => server.resourceUse()));
  const startedAt = performance.now();
  const measured = await pingAll(servers, paths, ROUND_SECONDS);
  const seconds = (performance.now() - startedAt) / 1_000;
  const resourceUses = await Promise.all(servers.map((server) => server.resourceUse()));
  const after = await place.written(pids);
  const pingsPerSecond = measured.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0);
  const coreShare = resourceUses.reduce((sum, resourceUse) => sum + resourceUse.coreShare, 0);
  return {
    pingsPerSecond,
    p99Ms: Math.max(...measured.map(({ p99Ms }) => p99Ms)),
    commitsPerSecond: (after.commits - before.commits) / seconds,
    bytesPerPing: (after.bytes - before.bytes) / (pingsPerSecond * seconds),
    cpuMicrosPerPing: (coreShare / pingsPerSecond) * 1e6,
  };
}

/** Pings the same monitors on all servers, in a different order on each. */
function pingAll(servers: readonly MeteredServer[], paths: readonly string[], seconds: number) {
  return Promise.all(
    servers.map(({ url }, index) => {
      const start = Math.floor((paths.length / servers.length / CONNECTIONS) * index);
      return loadPings({ url, paths: [...paths.slice(start), ...paths.slice(0, start)], seconds });
    }),
  );
}

function rounded(figures: Omit<Figures, 'name'>): Record<string, number> {
  return {
    'pings/s': Math.round(figures.pingsPerSecond),
    'p99 ms': figures.p99Ms,
    'commits/s': Math.round(figures.commitsPerSecond),
    'bytes written a ping': Math.round(figures.bytesPerPing),
    'CPU µs a ping': Math.round(figures.cpuMicrosPerPing),
    'seen after ms': Math.round(figures.propagationMs),
  };
}
