import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LISTENER } from '../../src/server/database/postgres/listening.ts';
import {
  createTestDatabase,
  dropTestDatabases,
  runStatements,
} from '../../src/server/database/postgres/testing/testDatabases.ts';
import { freePort } from '../../src/testing/freePort.ts';
import { clockSettings, NO_DISK_WATCH, type HearthServer } from './hearthServer.ts';
import { startRoundRobinProxy } from './roundRobinProxy.ts';
import { createServerProcess } from './serverProcess.ts';

/** Two servers on one PostgreSQL behind a round-robin proxy. */
export interface HearthCluster extends HearthServer {
  /** Each server's URL, bypassing the proxy. */
  servers: readonly [string, string];
  /** Cuts the connections that the servers use to notify each other of changes. */
  cutListening(): Promise<void>;
}

/** On a busy machine, PostgreSQL can take longer to respond than servers normally wait. */
const PATIENT = { query_timeout: '60000', statement_timeout: '60000' };

/** The servers share a database, and therefore the key that encrypts its secrets. */
const SECRET_KEY = 'a secret key of nothing but browser tests';

export async function createHearthCluster(env: Record<string, string> = {}): Promise<HearthCluster> {
  const database = await createTestDatabase();
  const processes = [createServerProcess(await freePort()), createServerProcess(await freePort())] as const;
  const servers = [processes[0].url, processes[1].url] as const;
  const proxy = await startRoundRobinProxy(servers);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hearth-cluster-'));
  const databaseUrl = new URL(database.url);
  for (const [name, value] of Object.entries(PATIENT)) databaseUrl.searchParams.set(name, value);
  const settings = { ...NO_DISK_WATCH, PUBLIC_URL: proxy.url, DATABASE_URL: databaseUrl.href, SECRET_KEY, ...env };

  const start = async (more: Record<string, string> = {}) => {
    Object.assign(settings, more);
    await Promise.all(
      processes.map((each, index) => each.start({ ...settings, DATA_DIR: path.join(dataDir, String(index + 1)) })),
    );
  };
  const endAll = (signal: NodeJS.Signals) => Promise.all(processes.map((each) => each.end(signal)));
  const kill = async () => void (await endAll('SIGKILL'));
  const restartBehind = async (ms: number) => {
    await kill();
    await runStatements(database.url, clockStatements(database.name, ms));
    await start(clockSettings(ms));
  };
  return {
    url: proxy.url,
    dataDir,
    servers,
    start,
    kill,
    goBackInTime: restartBehind,
    onTime: () => restartBehind(0),
    async stop() {
      const codes = await endAll('SIGTERM');
      return codes.find((code) => code !== 0) ?? 0;
    },
    output: () => processes.map(({ url, output }) => `${url}\n${output()}`).join('\n'),
    cutListening: () =>
      runStatements(database.url, [
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = '${LISTENER}'`,
      ]),
    async dispose() {
      await kill();
      await proxy.close();
      await dropTestDatabases([database]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Returns statements that shadow PostgreSQL's clock function, in order to set back the clock that the servers use.
 */
const clockStatements = (database: string, behindMs: number) => [
  `ALTER DATABASE ${database} SET search_path = public, pg_catalog`,
  `CREATE OR REPLACE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
     AS $$ SELECT pg_catalog.clock_timestamp() - interval '${behindMs} milliseconds' $$`,
];
