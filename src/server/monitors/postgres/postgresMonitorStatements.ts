import { sql, type RawBuilder } from 'kysely';
import type { WriteTransaction } from '../../database/database.ts';
import type { DailyRollupTable, PingBodyTable } from '../../database/tables.ts';
import { ENGINE_COLUMNS } from '../sql/monitorColumns.ts';
import type { FlipRow, MonitorStatements, PingRow, StateUpdate } from '../sql/monitorStatements.ts';

type ColumnType = 'bigint' | 'smallint' | 'text' | 'bytea';
type Columns<Row> = Record<keyof Row & string, ColumnType>;

const STATE: Columns<StateUpdate> = {
  id: 'bigint',
  status: 'text',
  status_since: 'bigint',
  last_ping_at: 'bigint',
  last_ping_kind: 'text',
  last_success_at: 'bigint',
  last_duration_ms: 'bigint',
  open_runs: 'text',
  due_at: 'bigint',
  deadline_at: 'bigint',
  recent_runs: 'text',
  accounted_at: 'bigint',
  today: 'text',
  away: 'text',
  running_since: 'bigint',
  ping_count: 'bigint',
  last_sequence: 'bigint',
  stamp: 'bigint',
  broken: 'text',
};

const PING: Columns<PingRow> = {
  monitor: 'bigint',
  sequence: 'bigint',
  at: 'bigint',
  kind: 'text',
  exit_status: 'bigint',
  rid: 'text',
  duration_ms: 'bigint',
  method: 'text',
  scheme: 'text',
  address: 'text',
  user_agent: 'text',
  body_bytes: 'bigint',
  is_body_cut: 'smallint',
  is_unfinished: 'smallint',
};

const BODY: Columns<PingBodyTable> = { monitor: 'bigint', sequence: 'bigint', bytes: 'bytea' };

const FLIP: Columns<FlipRow> = {
  monitor: 'bigint',
  sequence: 'bigint',
  team_id: 'text',
  at: 'bigint',
  from_status: 'text',
  to_status: 'text',
  reason: 'text',
  down_for_ms: 'bigint',
  away: 'text',
};

const DAY: Columns<DailyRollupTable> = { monitor: 'bigint', day: 'text', rollup: 'text' };

/** Each set of rows is one statement, with a list for each column. */
export function createPostgresMonitorStatements(): MonitorStatements {
  return {
    async lockByUuid({ query }, uuids) {
      return query
        .selectFrom('monitors')
        .select(ENGINE_COLUMNS)
        .where('uuid', '=', sql<string>`ANY(${uuids}::text[])`)
        .orderBy('id')
        .forUpdate()
        .execute();
    },
    async updateStates({ query }, rows) {
      if (rows.length === 0) return;
      await updateStates(rows).execute(query);
    },
    insertPings: (transaction, rows) => insert(transaction, 'pings', PING, rows),
    insertBodies: (transaction, rows) => insert(transaction, 'ping_bodies', BODY, rows),
    insertFlips: (transaction, rows) => insert(transaction, 'flips', FLIP, rows),
    putDays: (transaction, rows) =>
      insert(
        transaction,
        'daily_rollups',
        DAY,
        rows,
        sql`ON CONFLICT (monitor, day) DO UPDATE SET rollup = excluded.rollup
            WHERE (excluded.rollup::json ->> 'pings')::bigint >= (daily_rollups.rollup::json ->> 'pings')::bigint`,
      ),
  };
}

const namesOf = <Row extends object>(columns: Columns<Row>) => Object.keys(columns) as (keyof Row & string)[];

function listsOf<Row extends object>(columns: Columns<Row>, rows: readonly Row[]): RawBuilder<unknown> {
  return sql.join(namesOf(columns).map((name) => sql`${rows.map((row) => row[name])}::${sql.raw(columns[name])}[]`));
}

async function insert<Row extends object>(
  { query }: WriteTransaction,
  table: string,
  columns: Columns<Row>,
  rows: readonly Row[],
  onConflict = sql``,
): Promise<void> {
  if (rows.length === 0) return;
  const names = sql.join(namesOf(columns).map((name) => sql.ref(name)));
  const into = sql`INSERT INTO ${sql.table(table)} (${names}) SELECT * FROM unnest(${listsOf(columns, rows)})`;
  await sql`${into} ${onConflict}`.execute(query);
}

function updateStates(rows: readonly StateUpdate[]): RawBuilder<unknown> {
  const names = namesOf(STATE).filter((name) => name !== 'id');
  const assignments = sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`changed.${name}`)}`));
  const all = sql.join(namesOf(STATE).map((name) => sql.ref(name)));
  return sql`UPDATE monitors SET ${assignments} FROM unnest(${listsOf(STATE, rows)}) AS changed (${all})
    WHERE monitors.id = changed.id`;
}
