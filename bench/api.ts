import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createId, TEAM_ID_PREFIX } from '../src/contract/ids.ts';
import { teamKey } from '../src/contract/keys.ts';
import { openMonitorFile } from '../src/server/monitors/testing/openMonitorFile.ts';
import { liftedLimits } from '../src/server/limits.ts';
import { createApiClient } from '../src/server/testing/apiClient.ts';
import { verify, median } from './support/measure.ts';
import { sized } from './support/smoke.ts';
import { startProcess } from './support/startProcess.ts';

/**
 * The management API's targets for a team with this many monitors. Returning all checks in one response can cost at
 * most `MAX_LIST_RATIO` times as much as reading the same monitors page by page for the list.
 */
const MONITORS = sized(1_000, 100);
const MAX_LIST_RATIO = 3;
const MIN_CREATED_PER_SECOND = 300;

const ROUNDS = sized(15, 1);
const CREATED = sized(2_000, 50);
const AT_ONCE = 16;
/** The number of monitors on one page of the list. */
const PAGE = 50;

const dataDir = await mkdtemp(path.join(tmpdir(), 'hearth-api-'));
const teamId = createId(TEAM_ID_PREFIX);
const file = openMonitorFile(path.join(dataDir, 'hearth.sqlite'));
const names = Array.from({ length: MONITORS }, (_, index) => `Job ${index}`);
file.create(...names.map((name) => ({ teamId, at: Date.now(), settings: { name, slug: '', tags: ['prod', 'db'] } })));
file.close();

const server = startProcess('src/server/main.ts', {
  PORT: '0',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  ...liftedLimits('apiCostBurst', 'anonymousApiCostBurst', 'apiKeyRequests', 'monitors'),
});
const url = await server.line(/listening on (.*)\)/);
try {
  const api = createApiClient(url);
  const ada = await api.signUp('ada@example.com', () => server.line(/^E-mail to ada@example\.com: .*?(\d{6})/));
  const data = { teamId, display: 'Large', initials: 'L', users: [{ userId: ada.userId, role: 'owner' }] };
  const ops = [{ type: 'set', key: teamKey(teamId), data }];
  await api.valueOf({ kind: 'document-atomic', checks: [], ops }, ada.token);
  const made = { kind: 'rpc', rpc: ['apiKeys', 'create'], input: { teamId, name: 'Benchmark', scope: 'write' } };
  const { secret } = await api.valueOf<{ secret: string }>(made, ada.token);

  const ask = async (method: string, body?: object): Promise<void> => {
    const response = await fetch(`${url}/api/v3/checks/`, {
      method,
      headers: { 'x-api-key': secret },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} was answered ${response.status}.`);
    await response.arrayBuffer();
  };
  /** Requests all pages of the list. The list page shows what fits, and requests more as people scroll. */
  const readList = async (): Promise<void> => {
    for (let offset = 0; offset < MONITORS; offset += PAGE) {
      const input = { teamId, offset, limit: PAGE };
      await api.valueOf({ kind: 'rpc', rpc: ['monitors', 'list'], input }, ada.token);
    }
  };

  const listMs: number[] = [];
  const checksMs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    listMs.push(await timed(readList));
    checksMs.push(await timed(() => ask('GET')));
  }
  const [list, checks] = [Math.round(median(listMs)), Math.round(median(checksMs))];
  verify(
    `GET checks/ of ${MONITORS} monitors in ${checks} ms, at most ${MAX_LIST_RATIO} times what the list page takes to read the same ${MONITORS} in its ${MONITORS / PAGE} pages of ${PAGE}: ${list} ms`,
    checks <= list * MAX_LIST_RATIO,
  );

  let created = 0;
  const createMany = async (): Promise<void> => {
    while (created < CREATED) await ask('POST', { name: `New ${created++}`, timeout: 600, tags: 'prod' });
  };
  const tookMs = await timed(async () => {
    await Promise.all(Array.from({ length: AT_ONCE }, createMany));
  });
  const perSecond = Math.round(CREATED / (tookMs / 1_000));
  verify(
    `${perSecond} checks created a second (at least ${MIN_CREATED_PER_SECOND})`,
    perSecond >= MIN_CREATED_PER_SECOND,
  );
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
