import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request, Agent } from 'node:http';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createId, TEAM_ID_PREFIX } from '../src/contract/ids.ts';
import { teamKey } from '../src/contract/keys.ts';
import { prepareRead, prepareWrite } from '../src/server/database/sqlite/statement.ts';
import { openMonitorFile } from '../src/server/monitors/testing/openMonitorFile.ts';
import { createApiClient } from '../src/server/testing/apiClient.ts';
import { freePort } from '../src/testing/freePort.ts';
import { ABUSES, type Abuse, costlySchedules, isOfHugeTeam } from './support/abuses.ts';
import { makeImportFile } from './support/importAbuses.ts';
import { refusalCosts } from './support/refusalCosts.ts';
import { isSmoke, sized } from './support/smoke.ts';
import { startProcess } from './support/startProcess.ts';

const ABUSE_SECONDS = Number(process.env.ABUSE_SECONDS ?? sized(10, 3));
const PINGS_EVERY_MS = 25;
const PINGED_MONITORS = 200;
/** Number of deadlines that pass during each attack. */
const DUE = 40;
const LOOK_EVERY_MS = 20;
/** The attacker's team is large, so that its lists are as long as possible. */
const LARGE_MONITORS = sized(1_000, 100);
/** As many as a team can have. */
const HUGE_MONITORS = sized(10_000, 100);
/** Targets that must be met for everyone else while one address attacks. */
const MAX_P99_MS = 250;
const MAX_LATE_MS = 1_000;
const MAX_MEMORY_MIB = 512;
/** Refusing a body can take at most this many times as long as refusing an unknown command of the same size. */
const MAX_UNKNOWN_RATIO = 2;
const REFUSALS = 'refusals of every wrong body';

const isWanted = (name: string): boolean => process.argv.length < 3 || name.includes(process.argv[2] ?? '');
/** A smoke run tries only a few. */
const wanted = ABUSES.filter((abuse, index) => isWanted(abuse) && (!isSmoke || index % 7 === 0));
const dataDir = await mkdtemp(join(tmpdir(), 'hearth-abuse-'));
const [attackersTeam, hugeTeam] = [createId(TEAM_ID_PREFIX), createId(TEAM_ID_PREFIX)];
const file = openMonitorFile(join(dataDir, 'hearth.sqlite'));
const at = Date.now();
const pinged = file.create(...Array.from({ length: PINGED_MONITORS }, () => ({ at })));
const [attackersMonitor = ''] = file.create(
  ...Array.from({ length: LARGE_MONITORS }, (_, index) => ({
    teamId: attackersTeam,
    at,
    settings: { name: `Large ${index}`, slug: '', description: '"'.repeat(10_000) },
  })),
);
file.create(
  ...Array.from({ length: HUGE_MONITORS }, (_, index) => ({
    teamId: hugeTeam,
    at,
    settings: { name: `Huge ${index}`, slug: '', tags: Array.from({ length: 14 }, (_tag, tag) => `${index}-${tag}`) },
  })),
);
const costly = file.create(...costlySchedules().map((schedule) => ({ at, settings: { schedule } })));
const dueMonitors = file.create(...Array.from({ length: (ABUSES.length + 1) * DUE }, () => ({ at })));
const beDue = prepareWrite(
  file.sqlite,
  `UPDATE all_monitors SET status = 'up', deadline_at = ?1, due_at = ?1 - grace_seconds * 1000 WHERE uuid = ?2`,
);
const flipsAfter = prepareRead<[number, number]>(
  file.sqlite,
  `SELECT id, at FROM flips WHERE id > ? AND reason = 'deadline-passed'`,
);
const lastFlip = prepareRead<[number]>(file.sqlite, 'SELECT ifnull(max(id), 0) FROM flips');

const uuidsFile = join(dataDir, 'costly.txt');
await writeFile(uuidsFile, costly.join('\n'));

const mailPort = await freePort();
const server = startProcess('src/server/main.ts', {
  PORT: '0',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  MAIL_PINGS: String(mailPort),
  MAIL_PINGS_DOMAIN: 'mail.test',
});
const url = await server.line(/listening on (.*)\)/);
const agent = new Agent({ keepAlive: true });
const death = new AbortController();
void server.exited.then(() => death.abort());
let failures = 0;
try {
  const api = createApiClient(url);
  const attacker = await api.signUp('attacker@example.com', () =>
    server.line(/^E-mail to attacker@example\.com: .*?(\d{6})/),
  );
  const rpc = <Value>(area: string, name: string, input: object): Promise<Value> =>
    api.valueOf<Value>({ kind: 'rpc', rpc: [area, name], input }, attacker.token);
  const users = [{ userId: attacker.userId, role: 'owner' }];
  const ops = [attackersTeam, hugeTeam].map((teamId) => ({
    type: 'set',
    key: teamKey(teamId),
    data: { teamId, display: 'Large', initials: 'L', users },
  }));
  await api.valueOf({ kind: 'document-atomic', checks: [], ops }, attacker.token);
  const { pingKey } = await rpc<{ pingKey: string }>('monitors', 'pingKey', { teamId: attackersTeam });
  const keyOf = async (teamId: string) =>
    (await rpc<{ secret: string }>('apiKeys', 'create', { teamId, name: 'Key', scope: 'write' })).secret;
  const [key, hugeKey] = [await keyOf(attackersTeam), await keyOf(hugeTeam)];
  const { all } = await rpc<{ all: { svg: string } }>('badges', 'get', { teamId: hugeTeam });
  console.log(
    `${availableParallelism()} cores for the server, the attacker and the pings; load of the machine ${loadavg()[0]?.toFixed(1)}`,
  );
  await underAbuse(null, {});
  for (const abuse of wanted) {
    await underAbuse(abuse, {
      ABUSE: abuse,
      URL: url,
      TOKEN: attacker.token,
      TEAM_ID: isOfHugeTeam(abuse) ? hugeTeam : attackersTeam,
      PING_KEY: pingKey,
      UUID: attackersMonitor,
      UUIDS_FILE: uuidsFile,
      IMPORT_FILE: makeImportFile(abuse, dataDir) ?? '',
      API_KEY: isOfHugeTeam(abuse) ? hugeKey : key,
      BADGE: new URL(all.svg).pathname,
      MAIL_PORT: String(mailPort),
    });
    if (death.signal.aborted) break;
  }
} finally {
  if (!death.signal.aborted) await server.stop();
  agent.destroy();
  file.close();
  await rm(dataDir, { recursive: true, force: true });
}
if (isWanted(REFUSALS)) await verifyRefusals();
if (failures > 0 && !isSmoke) process.exitCode = 1;

/** Reports the most expensive refusals. A body must not keep the server busy for longer than its size justifies. */
async function verifyRefusals(): Promise<void> {
  const costs = await refusalCosts(MAX_UNKNOWN_RATIO);
  const holds = costs.every(({ times }) => times <= MAX_UNKNOWN_RATIO);
  if (!holds) failures++;
  const costliest = costs.slice(0, 3).map(({ name, times }) => `${times.toFixed(1)} (${name})`);
  console.log(
    `${holds ? 'holds' : 'FAILS'}  ${REFUSALS}: at most ${MAX_UNKNOWN_RATIO} times an unknown command of 1 MiB, ` +
      `${costs.length} bodies; the costliest ${costliest.join(', ')}`,
  );
}

/**
 * Runs an attacker for a while, and measures the effect on everyone else. If `abuse` is null, measures the baseline
 * without an attacker.
 */
async function underAbuse(abuse: Abuse | null, env: Record<string, string>): Promise<void> {
  const startsAt = Date.now() + sized(2_000, 500);
  const before = lastFlip.get()?.[0] ?? 0;
  for (let index = 0; index < DUE; index++) {
    beDue(startsAt + ((index + 1) / DUE) * (ABUSE_SECONDS - 2) * 1_000, dueMonitors.pop() ?? '');
  }
  await sleep(startsAt - Date.now());
  const attacker = abuse === null ? null : startProcess('bench/support/attacker.ts', env);
  await attacker?.line(/^(ready)$/);
  const endsAt = Date.now() + ABUSE_SECONDS * 1_000;
  const [delays, late, memoryMiB] = await Promise.all([
    pingUntil(endsAt),
    watchFlips(before, endsAt),
    peakMemory(endsAt),
  ]);
  const said = attacker?.nextLine(/^seen (.*)$/);
  attacker?.signal('SIGTERM');
  const seen = attacker === null ? '' : `; the attacker saw ${await said}`;
  await attacker?.stop();
  const p99 = percentile(delays, 0.99);
  const latest = Math.max(...late);
  const holds =
    !death.signal.aborted &&
    p99 <= MAX_P99_MS &&
    late.length >= DUE &&
    latest <= MAX_LATE_MS &&
    memoryMiB <= MAX_MEMORY_MIB;
  if (!holds) failures++;
  console.log(
    `${holds ? 'holds' : 'FAILS'}  ${abuse ?? 'no attacker'}: pings p50 ${percentile(delays, 0.5)} ms, p99 ${p99} ms of ${delays.length}; ` +
      `${late.length} of ${DUE} deadlines noticed, at most ${latest} ms late; ${memoryMiB} MiB; ${death.signal.aborted ? 'DEAD' : 'alive'}${seen}`,
  );
  // Keeps consecutive attacks from affecting each other's rates and memory use.
  if (abuse !== null) await sleep(sized(3_000, 0));
}

/**
 * Measures pings from an address other than the attacker's. Sends one every few milliseconds, without waiting for
 * responses.
 */
async function pingUntil(endsAt: number): Promise<number[]> {
  const delays: Promise<number>[] = [];
  for (let count = 0; Date.now() < endsAt && !death.signal.aborted; count++) {
    delays.push(ping(pinged[count % pinged.length] ?? ''));
    await sleep(PINGS_EVERY_MS);
  }
  return Promise.all(delays);
}

function ping(uuid: string): Promise<number> {
  const sentAt = performance.now();
  return new Promise((resolve) => {
    const lost = (): void => resolve(Infinity);
    request(`${url}/ping/${uuid}`, { agent, timeout: 60_000 })
      .on('response', (response) => {
        response.resume().on('end', () => resolve(response.statusCode === 200 ? performance.now() - sentAt : Infinity));
      })
      .on('error', lost)
      .on('timeout', lost)
      .end();
  });
}

/** Returns how late each flip appeared on disk. Stops once all have appeared, or some time after `endsAt`. */
async function watchFlips(before: number, endsAt: number): Promise<number[]> {
  const late: number[] = [];
  let last = before;
  while (Date.now() < endsAt || (late.length < DUE && Date.now() < endsAt + 10_000 && !death.signal.aborted)) {
    for (const [id, flippedAt] of flipsAfter.all(last)) {
      last = Math.max(last, id);
      late.push(Date.now() - flippedAt);
    }
    await sleep(LOOK_EVERY_MS);
  }
  return late;
}

async function peakMemory(endsAt: number): Promise<number> {
  let peak = 0;
  while (Date.now() < endsAt && !death.signal.aborted) {
    const status = await readFile(`/proc/${server.pid}/status`, 'utf8').catch(() => '');
    peak = Math.max(peak, Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1_024);
    await sleep(100);
  }
  return Math.round(peak);
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity);
}
