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
  const byUuid = prepareRead<EngineTuple>(writer, `SELECT ${ENGINE_COLUMNS.join()} FROM monitors WHERE uuid = ?`);
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
    async lockByUuid(_transaction, uuids) {
      const rows: EngineRow[] = [];
      for (const uuid of uuids) {
        const row = byUuid.get(uuid);
        if (row !== undefined) rows.push(toRow(row));
      }
      return rows;
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

/** A row as SQLite returns it, in the order of `ENGINE_COLUMNS`. */
type EngineTuple = [
  id: EngineRow['id'],
  monitor_id: EngineRow['monitor_id'],
  team_id: EngineRow['team_id'],
  uuid: EngineRow['uuid'],
  ping_count: EngineRow['ping_count'],
  last_sequence: EngineRow['last_sequence'],
  broken: EngineRow['broken'],
  ping_filter: EngineRow['ping_filter'],
  schedule: EngineRow['schedule'],
  grace_seconds: EngineRow['grace_seconds'],
  longest_run_seconds: EngineRow['longest_run_seconds'],
  needs_manual_resume: EngineRow['needs_manual_resume'],
  runs_may_overlap: EngineRow['runs_may_overlap'],
  status: EngineRow['status'],
  status_since: EngineRow['status_since'],
  last_ping_at: EngineRow['last_ping_at'],
  last_ping_kind: EngineRow['last_ping_kind'],
  last_success_at: EngineRow['last_success_at'],
  last_duration_ms: EngineRow['last_duration_ms'],
  open_runs: EngineRow['open_runs'],
  due_at: EngineRow['due_at'],
  deadline_at: EngineRow['deadline_at'],
  recent_runs: EngineRow['recent_runs'],
  accounted_at: EngineRow['accounted_at'],
  today: EngineRow['today'],
  away: EngineRow['away'],
];

/** Lists every column: building the object from a list of names takes longer than SQLite's lookup of the row. */
function toRow(row: EngineTuple): EngineRow {
  return {
    id: row[0],
    monitor_id: row[1],
    team_id: row[2],
    uuid: row[3],
    ping_count: row[4],
    last_sequence: row[5],
    broken: row[6],
    ping_filter: row[7],
    schedule: row[8],
    grace_seconds: row[9],
    longest_run_seconds: row[10],
    needs_manual_resume: row[11],
    runs_may_overlap: row[12],
    status: row[13],
    status_since: row[14],
    last_ping_at: row[15],
    last_ping_kind: row[16],
    last_success_at: row[17],
    last_duration_ms: row[18],
    open_runs: row[19],
    due_at: row[20],
    deadline_at: row[21],
    recent_runs: row[22],
    accounted_at: row[23],
    today: row[24],
    away: row[25],
  };
}
