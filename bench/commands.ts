import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSession } from './support/apiSession.ts';
import { measure, median, verify, type Load, type Measurement } from './support/measure.ts';
import { sized } from './support/smoke.ts';
import { startProcess } from './support/startProcess.ts';
import { liftedLimits } from '../src/server/limits.ts';

const ROUNDS = sized(5, 1);
const ROUND_SECONDS = sized(4, 1);
const WARM_UP_SECONDS = sized(3, 1);
/** The share of a bare echo's throughput that the platform must reach with ten gets per body. */
const MIN_SHARE = 0.4;

const dataDir = await mkdtemp(join(tmpdir(), 'hearth-bench-'));
const echo = startProcess('bench/support/echoServer.ts');
const server = startProcess('src/server/main.ts', { PORT: '0', DATA_DIR: dataDir, ...liftedLimits('apiCostBurst') });
try {
  const [echoAddress, address] = await Promise.all([echo.line(/^ready (.*)$/), server.line(/listening on (.*)\)/)]);
  const url = `${address}/api`;
  const { token, batch } = await openSession(url, server);
  const loads = {
    echo: { url: `${echoAddress}/api`, body: batch },
    api: { url, body: batch, headers: { authorization: `Bearer ${token}` } },
  };
  const { echo: bare, api } = await measureInTurn(loads);
  const share = api.requestsPerSecond / bare.requestsPerSecond;
  console.log(
    `body of 10 gets: ${Buffer.byteLength(batch)} bytes; median of ${ROUNDS} rounds of ${ROUND_SECONDS} s, 10 connections`,
  );
  console.log(`bare echo: ${describe(bare)}`);
  console.log(`POST /api: ${describe(api)}, ${Math.round(api.requestsPerSecond * 10)} gets/s`);
  verify(`share ${(share * 100).toFixed(1)} % (at least ${MIN_SHARE * 100} %)`, share >= MIN_SHARE);
} finally {
  await Promise.all([echo.stop(), server.stop()]);
  await rm(dataDir, { recursive: true, force: true });
}

/** Alternates rounds between the loads, so that other activity on the machine affects them equally. */
async function measureInTurn<Name extends string>(loads: Record<Name, Load>): Promise<Record<Name, Measurement>> {
  const names = Object.keys(loads) as Name[];
  const rounds = new Map<Name, Measurement[]>(names.map((name) => [name, []]));
  for (const name of names) await measure(loads[name], WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) rounds.get(name)?.push(await measure(loads[name], ROUND_SECONDS));
  }
  const medians = names.map((name): [Name, Measurement] => {
    const of = rounds.get(name) ?? [];
    return [
      name,
      {
        requestsPerSecond: median(of.map(({ requestsPerSecond }) => requestsPerSecond)),
        p99Ms: median(of.map(({ p99Ms }) => p99Ms)),
      },
    ];
  });
  return Object.fromEntries(medians) as Record<Name, Measurement>;
}

function describe({ requestsPerSecond, p99Ms }: Measurement): string {
  return `${Math.round(requestsPerSecond)} requests/s, p99 ${p99Ms} ms`;
}
