import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMonitorFile } from '../src/server/monitors/testing/openMonitorFile.ts';
import { verify, median, type Measurement } from './support/measure.ts';
import { CONNECTIONS, loadPings, type PingLoad } from './support/loadPings.ts';
import { sized } from './support/smoke.ts';
import { startMonitorServer, startMeteredServer } from './support/startMeteredServer.ts';

const MONITORS = sized(1_000, 50);
const ROUNDS = sized(5, 1);
const ROUND_SECONDS = sized(4, 1);
const WARM_UP_SECONDS = sized(3, 1);
/** Memory is measured over this many pings; `npm run bench -- pings 1000000` covers the promised number. */
const MEMORY_PINGS = Number(process.argv[2] ?? sized(100_000, 1_000));
const MEMORY_STEPS = 5;

/** The ping endpoint's targets, relative to a server that does nothing. */
const MIN_SHARE = 1 / 4;
const MAX_P99 = 8;
const MAX_BLOCK_MS = 50;
/** Growth that uncollected garbage can explain. */
const MAX_GROWTH_MIB = 64;

const dataDir = await mkdtemp(join(tmpdir(), 'hearth-bench-'));
const file = openMonitorFile(join(dataDir, 'hearth.sqlite'));
const paths = file.create(...Array.from({ length: MONITORS }, () => ({}))).map((uuid) => `/ping/${uuid}`);
file.close();
const bare = await startMeteredServer('bench/support/okServer.ts');
const server = await startMonitorServer(dataDir);
try {
  const bareLoad = { url: bare.url, paths };
  const load = { url: server.url, paths };
  for (const each of [bareLoad, load]) await loadPings({ ...each, seconds: WARM_UP_SECONDS });
  const rounds: { ok: Measurement; ping: Measurement; bareBlockMs: number; blockMs: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await bare.resourceUse();
    const ok = await loadPings({ ...bareLoad, seconds: ROUND_SECONDS });
    const { longestBlockMs: bareBlockMs } = await bare.resourceUse();
    await server.resourceUse();
    const ping = await loadPings({ ...load, seconds: ROUND_SECONDS });
    rounds.push({ ok, ping, bareBlockMs, blockMs: (await server.resourceUse()).longestBlockMs });
  }
  const ok = medianOf(rounds.map((round) => round.ok));
  const ping = medianOf(rounds.map((round) => round.ping));
  const share = ping.requestsPerSecond / ok.requestsPerSecond;
  const p99 = ping.p99Ms / Math.max(1, ok.p99Ms);
  const blockMs = Math.max(...rounds.map((round) => round.blockMs));
  console.log(`${MONITORS} monitors, ${CONNECTIONS} connections; median of ${ROUNDS} rounds of ${ROUND_SECONDS} s`);
  console.log(`bare "OK":  ${describe(ok)}`);
  console.log(`pings:      ${describe(ping)}`);
  verify(`share ${share.toFixed(3)} (at least ${MIN_SHARE})`, share >= MIN_SHARE);
  verify(`p99 ${p99.toFixed(1)} times that of the bare server (at most ${MAX_P99})`, p99 <= MAX_P99);
  // If the bare server was blocked for just as long, the machine was busy with something else.
  const bareBlockMs = Math.max(...rounds.map((round) => round.bareBlockMs));
  verify(
    `longest block of the event loop ${blockMs} ms (at most ${MAX_BLOCK_MS}); of the bare server ${bareBlockMs} ms`,
    blockMs <= Math.max(MAX_BLOCK_MS, bareBlockMs),
  );

  const memory = await memoryOver(load);
  const growth = (memory.at(-1) ?? 0) - (memory[0] ?? 0);
  const along = `memory over ${MEMORY_PINGS} pings in MiB: ${memory.join(', ')}`;
  verify(`${along} (grows by at most ${MAX_GROWTH_MIB})`, growth <= MAX_GROWTH_MIB);
} finally {
  await Promise.all([bare.stop(), server.stop()]);
  await rm(dataDir, { recursive: true, force: true });
}

async function memoryOver(load: PingLoad): Promise<number[]> {
  const memory = [(await server.resourceUse()).memoryMiB];
  for (let step = 0; step < MEMORY_STEPS; step++) {
    await loadPings({ ...load, amount: MEMORY_PINGS / MEMORY_STEPS });
    memory.push((await server.resourceUse()).memoryMiB);
  }
  return memory;
}

function medianOf(measurements: Measurement[]): Measurement {
  return {
    requestsPerSecond: median(measurements.map(({ requestsPerSecond }) => requestsPerSecond)),
    p99Ms: median(measurements.map(({ p99Ms }) => p99Ms)),
  };
}

function describe({ requestsPerSecond, p99Ms }: Measurement): string {
  return `${Math.round(requestsPerSecond)} requests/s, p99 ${p99Ms} ms`;
}
