import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Envelope } from '../../contract/envelopes.ts';
import { NOW } from '../../testing/clock.ts';
import { createIsolation, type Isolation } from '../isolation/createIsolation.ts';
import { createApiClient } from '../testing/apiClient.ts';
import { createFirstMonitor } from '../testing/firstMonitor.ts';
import { type ServerProcess, startServerProcess } from '../testing/startServerProcess.ts';
import { READ_FILE } from './importTasks.ts';
import { HOSTILE_DATABASES, makeEndlessDatabase } from './testing/hostileDatabases.ts';

const ADDRESS = 'mallory@example.com';
const DATABASES = Object.keys(HOSTILE_DATABASES);
/** Files of which the server refuses to read a part that it needs. */
const REFUSALS: Readonly<Record<string, string>> = {
  'monitors with a generated column': 'This isn’t an Uptime Kuma database.',
  'pages that repeat endlessly': 'Reading the file took too long.',
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-hostile-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('a server that gets a hostile database for an import', () => {
  let server: ServerProcess;
  let url: string;
  let upload: (file: Buffer) => Promise<Envelope>;
  let pingUrl: string;

  beforeAll(async () => {
    server = await startServerProcess({ env: { LOG_LEVEL: 'error' } });
    url = await server.listening();
    const client = createApiClient(url);
    const owner = await client.signUp(ADDRESS, () => server.printed(/^E-mail to mallory@example\.com: (\d{6})/));
    const { teamId, uuid } = await createFirstMonitor(client, owner);
    pingUrl = `${url}/ping/${uuid}`;
    upload = async (file) => {
      const headers = { authorization: `Bearer ${owner.token}` };
      const body = new Uint8Array(file);
      const response = await fetch(`${url}/api/import-file?teamId=${teamId}`, { method: 'POST', headers, body });
      return (await response.json()) as Envelope;
    };
  });
  afterAll(() => server.stop());

  it.each(DATABASES)('keeps serving, whether or not it can read the file: %s', async (name) => {
    const path = join(folder, `${DATABASES.indexOf(name)}.db`);
    HOSTILE_DATABASES[name]?.(path, NOW);
    const outcome = upload(await readFile(path));
    expect((await fetch(pingUrl)).status).toBe(200);
    const message = REFUSALS[name];
    expect(await outcome).toMatchObject(
      message === undefined
        ? { kind: 'result', value: { counts: { new: 3, refused: 10 } } }
        : { kind: 'error', name: 'InvalidInputError', detail: { path: 'file', message } },
    );
    expect((await fetch(pingUrl)).status).toBe(200);
  });
});

describe('reading an import file', () => {
  let isolation: Isolation;
  beforeAll(() => {
    const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const program = process.env.TEST_ISOLATED_PROGRAM ?? '';
    isolation = createIsolation({ program, processes: 1, maxWaiting: 1, heapMiB: 64, keptMs: 0, logger });
  });
  afterAll(() => isolation.close());

  it('ends after its time limit', async () => {
    const path = join(folder, 'endless.db');
    makeEndlessDatabase(path, NOW);
    expect(await isolation.run({ ...READ_FILE, timeLimitMs: 1_000 }, path)).toEqual({ ok: false, reason: 'time' });
  });
});
