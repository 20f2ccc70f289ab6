import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createId, MONITOR_ID_PREFIX } from '../../src/contract/ids.ts';
import { THE_SERVER } from '../../src/server/audit/auditEntry.ts';
import { openDatabase, type DatabasePlace, type OpenDatabase } from '../../src/server/database/openDatabase.ts';
import { startPostgres } from '../../src/server/database/postgres/testing/startPostgres.ts';
import { createInsertMonitor } from '../../src/server/monitors/sql/insertMonitor.ts';
import { someSettings } from '../../src/server/monitors/testing/monitorSamples.ts';

/** How much the database has written so far. */
export interface Written {
  commits: number;
  bytes: number;
}

/** An empty database that servers can share. Its writes are measured from outside. */
export interface ClusterPlace {
  database: OpenDatabase;
  /** The database URL for the servers' environment. */
  url: string;
  /** Returns how much was written; `pids` are the servers' process ids. */
  written(pids: readonly number[]): Promise<Written>;
  remove(): Promise<void>;
}

export async function openSqlitePlace(folder: string): Promise<ClusterPlace> {
  const file = join(folder, 'hearth.sqlite');
  return open({ engine: 'sqlite', file }, `sqlite:${file}`, async ({ read }, [pid = 0]) => {
    const { last } = await read.selectFrom('commits').select('last').executeTakeFirstOrThrow();
    return { commits: last, bytes: await bytesWrittenBy(pid) };
  });
}

/** Opens a separate PostgreSQL whose commits wait for the disk. */
export async function openPostgresPlace(): Promise<ClusterPlace> {
  const server = await startPostgres({ isDurable: true });
  const { url } = server;
  const place = await open({ engine: 'postgres', url }, url, async ({ read }) => {
    const { rows } = await sql<Written>`SELECT last_value AS commits,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint AS bytes FROM commit_stamps`.execute(read);
    return rows[0] ?? { commits: 0, bytes: 0 };
  });
  return {
    ...place,
    async remove() {
      await place.remove();
      await server.remove();
    },
  };
}

async function open(
  place: DatabasePlace,
  url: string,
  written: (database: OpenDatabase, pids: readonly number[]) => Promise<Written>,
): Promise<ClusterPlace> {
  const database = await openDatabase(place);
  return { database, url, written: (pids) => written(database, pids), remove: () => database.close() };
}

/** Inserts monitors into one team. Returns their names and UUIDs. */
export async function insertMonitors(database: OpenDatabase, teamId: string, count: number) {
  const insert = createInsertMonitor(database);
  return database.transact(async (transaction) => {
    const rows: { monitorId: string; uuid: string }[] = [];
    for (let index = 0; index < count; index++) {
      const settings = { ...someSettings, name: `Job ${index}`, slug: '' };
      const monitorId = createId(MONITOR_ID_PREFIX);
      const row = await insert(transaction, {
        monitorId,
        teamId,
        settings,
        at: database.now(),
        by: null,
        action: 'created',
        actor: THE_SERVER,
      });
      rows.push({ monitorId, uuid: row.uuid });
    }
    return rows;
  });
}

/** Returns how many bytes a process has written to the disk; 0 if the system doesn't report them. */
async function bytesWrittenBy(pid: number): Promise<number> {
  const io = await readFile(`/proc/${pid}/io`, 'utf8').catch(() => '');
  return Number(/^write_bytes: (\d+)$/m.exec(io)?.[1] ?? 0);
}
