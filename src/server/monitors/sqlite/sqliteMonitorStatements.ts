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

/** What most pings have in common: they report a success, without a body or further details. */
const USUAL_PING = {
  kind: 'success',
  exit_status: null,
  rid: null,
  method: 'GET',
  body_bytes: 0,
  is_body_cut: 0,
  is_unfinished: 0,
} as const;
const NONE: readonly string[] = [];
const USUAL_STATE = {
  status: 'up',
  last_ping_kind: 'success',
  open_runs: '[]',
  away: null,
  running_since: null,
  broken: null,
} as const;

/**
 * Runs one prepared statement per row. Statements that take the whole set as JSON would be slower: there's no network
 * round trip to save, and SQLite would have to parse the JSON. Half the time is spent passing values, so a second
 * statement has the usual values built in.
 */
export function createSqliteMonitorStatements({ writer }: SqliteKit): MonitorStatements {
  const byUuid = prepareRead(writer, `SELECT ${ENGINE_COLUMNS.join()} FROM monitors WHERE uuid = ?`);
  const update = prepareRow(writer, [...UPDATED_COLUMNS, 'id'], USUAL_STATE, (valueOf) => {
    const assignments = UPDATED_COLUMNS.map((name) => `${name} = ${valueOf(name)}`);
    return `UPDATE all_monitors SET ${assignments.join()} WHERE id = ?`;
  });
  const insertPing = prepareInsert(writer, 'pings', PING_COLUMNS, USUAL_PING);
  const insertBody = prepareWrite(writer, 'INSERT INTO ping_bodies (monitor, sequence, bytes) VALUES (?, ?, ?)');
  const insertFlip = prepareInsert(writer, 'flips', FLIP_COLUMNS);
  const putDay = prepareWrite(
    writer,
    `INSERT INTO daily_rollups (monitor, day, rollup) VALUES (?, ?, ?)
     ON CONFLICT (monitor, day) DO UPDATE SET rollup = excluded.rollup WHERE excluded.rollup ->> 'pings' >= rollup ->> 'pings'`,
  );

  return {
    // There's only one writer, so no monitor is ever busy.
    async lockByUuid(_transaction, uuids) {
      const rows: EngineRow[] = [];
      for (const uuid of uuids) {
        const row = byUuid.get(uuid);
        if (row !== undefined) rows.push(toRow(row));
      }
      return { rows, busy: NONE };
    },
    async updateStates(_transaction, rows) {
      for (const row of rows) update(row);
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

type WriteRow<Name extends string> = (row: Readonly<Record<Name, SqliteValue>>) => void;

function prepareInsert<Name extends string>(
  database: SqliteDatabase,
  table: string,
  columns: readonly Name[],
  usual: Partial<Record<Name, string | number | null>> = {},
): WriteRow<Name> {
  return prepareRow(database, columns, usual, (valueOf) => {
    return `INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map(valueOf).join()})`;
  });
}

/**
 * Prepares a statement for any row, and one with the usual values for some columns built in. `columns` are in the SQL's
 * order.
 */
function prepareRow<Name extends string>(
  database: SqliteDatabase,
  columns: readonly Name[],
  usual: Partial<Record<Name, string | number | null>>,
  sqlOf: (valueOf: (name: Name) => string) => string,
): WriteRow<Name> {
  const fixed = columns.filter((name) => name in usual);
  const others = columns.filter((name) => !(name in usual));
  const write = prepareWrite(
    database,
    sqlOf(() => '?'),
  );
  const writeUsual = prepareWrite(
    database,
    sqlOf((name) => (name in usual ? literalOf(usual[name] ?? null) : '?')),
  );
  return (row) => {
    const isUsual = fixed.every((name) => row[name] === usual[name]);
    if (isUsual) writeUsual(...others.map((name) => row[name]));
    else write(...columns.map((name) => row[name]));
  };
}

const literalOf = (value: string | number | null): string => (typeof value === 'string' ? `'${value}'` : `${value}`);

const BLANK_ROW = Object.fromEntries(ENGINE_COLUMNS.map((column) => [column, null])) as unknown as EngineRow;

/** Fills a copy, because an object that grows by a column at a time is slower to read. */
function toRow(values: SqliteValue[]): EngineRow {
  const row: Record<string, unknown> = { ...BLANK_ROW };
  for (let index = 0; index < ENGINE_COLUMNS.length; index++) row[ENGINE_COLUMNS[index] ?? ''] = values[index];
  return row as unknown as EngineRow;
}
