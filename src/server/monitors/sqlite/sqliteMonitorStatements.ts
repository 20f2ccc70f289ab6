import type { SqliteKit } from '../../database/sqlite/openSqliteDatabase.ts';
import { prepareRead, prepareWrite, type SqliteDatabase, type SqliteValue } from '../../database/sqlite/statement.ts';
import { ENGINE_COLUMNS, STATE_COLUMNS, type EngineRow } from '../sql/monitorColumns.ts';
import type { MonitorStatements } from '../sql/monitorStatements.ts';

const PING_COLUMNS = [
  'monitor',
  'sequence',
  'at',
  'kind',
  'exit_status',
  'rid',
  'duration_ms',
  'method',
  'scheme',
  'address',
  'user_agent',
  'body_bytes',
  'is_body_cut',
  'is_unfinished',
] as const;
const FLIP_COLUMNS = [
  'monitor',
  'sequence',
  'team_id',
  'at',
  'from_status',
  'to_status',
  'reason',
  'down_for_ms',
  'away',
] as const;
const UPDATED_COLUMNS = [...STATE_COLUMNS, 'running_since', 'ping_count', 'last_sequence', 'stamp', 'broken'] as const;

/**
 * One prepared statement a row. Statements that take the whole set as JSON are slower here: there is no wire to cross, and SQLite
 * would parse what Node has just written.
 */
export function createSqliteMonitorStatements({ writer }: SqliteKit): MonitorStatements {
  const byUuid = prepareRead<SqliteValue[]>(writer, `SELECT ${ENGINE_COLUMNS.join()} FROM monitors WHERE uuid = ?`);
  const update = prepareWrite(
    writer,
    `UPDATE monitors SET ${UPDATED_COLUMNS.map((name) => `${name} = ?`).join()} WHERE id = ?`,
  );
  const insertPing = prepareInsert(writer, 'pings', PING_COLUMNS);
  const insertBody = prepareWrite(writer, 'INSERT INTO ping_bodies (monitor, sequence, bytes) VALUES (?, ?, ?)');
  const insertFlip = prepareInsert(writer, 'flips', FLIP_COLUMNS);
  const putDay = prepareWrite(
    writer,
    `INSERT INTO daily_rollups (monitor, day, rollup) VALUES (?, ?, ?)
     ON CONFLICT (monitor, day) DO UPDATE SET rollup = excluded.rollup WHERE excluded.rollup ->> 'pings' >= rollup ->> 'pings'`,
  );

  return {
    async lockByUuid(_transaction, uuids) {
      const rows: EngineRow[] = [];
      for (const uuid of uuids) {
        const row = byUuid.get(uuid);
        if (row !== undefined) rows.push(toRow(row));
      }
      return rows;
    },
    async updateStates(_transaction, rows) {
      for (const row of rows) update(...UPDATED_COLUMNS.map((name) => row[name]), row.id);
    },
    async insertPings(_transaction, rows) {
      for (const row of rows) insertPing(row);
    },
    async insertBodies(_transaction, rows) {
      for (const { monitor, sequence, bytes } of rows) insertBody(monitor, sequence, bytes);
    },
    async insertFlips(_transaction, rows) {
      for (const row of rows) insertFlip(row);
    },
    async putDays(_transaction, rows) {
      for (const { monitor, day, rollup } of rows) putDay(monitor, day, rollup);
    },
  };
}

function prepareInsert<Name extends string>(database: SqliteDatabase, table: string, columns: readonly Name[]) {
  const marks = columns.map(() => '?').join();
  const insert = prepareWrite(database, `INSERT INTO ${table} (${columns.join()}) VALUES (${marks})`);
  return (row: Readonly<Record<Name, SqliteValue>>): void => insert(...columns.map((name) => row[name]));
}

function toRow(values: readonly SqliteValue[]): EngineRow {
  return Object.fromEntries(ENGINE_COLUMNS.map((name, index) => [name, values[index]])) as EngineRow;
}
