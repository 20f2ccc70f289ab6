import { CompiledQuery, sql } from 'kysely';
import type { WriteTransaction } from '../../database/database.ts';
import type { DailyRollupTable, PingBodyTable, Tables } from '../../database/tables.ts';
import { ENGINE_COLUMNS, type EngineRow } from '../sql/monitorColumns.ts';
import type { FlipRow, MonitorStatements, PingRow, StateUpdate } from '../sql/monitorStatements.ts';

type ColumnType = 'bigint' | 'smallint' | 'text' | 'bytea';
type Columns<Row> = Record<keyof Row & string, ColumnType>;
const NUMBERS: ReadonlySet<ColumnType> = new Set(['bigint', 'smallint']);

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

/**
 * Writes each set of rows with one statement, which takes a list per column. The SQL is compiled only once, because
 * compiling it for each set would take longer than sending it.
 */
export function createPostgresMonitorStatements(): MonitorStatements {
  let lock: CompiledQuery<EngineRow> | undefined;
  const updateStates = prepareRows(STATE, updateOf(STATE));
  const insertPings = prepareRows(PING, insertOf('pings', PING));
  const insertBodies = prepareRows(BODY, insertOf('ping_bodies', BODY));
  const insertFlips = prepareRows(FLIP, insertOf('flips', FLIP));
  const putDays = prepareRows(
    DAY,
    `${insertOf('daily_rollups', DAY)} ON CONFLICT (monitor, day) DO UPDATE SET rollup = excluded.rollup
      WHERE (excluded.rollup::json ->> 'pings')::bigint >= (daily_rollups.rollup::json ->> 'pings')::bigint`,
  );
  return {
    async lockByUuid({ query, stamp }, uuids) {
      lock ??= query
        .selectFrom('monitors')
        .select(ENGINE_COLUMNS)
        .where('uuid', '=', sql<string>`ANY(${uuids}::text[])`)
        .orderBy('id')
        .forUpdate()
        .skipLocked()
        .compile();
      const locked = query.executeQuery<EngineRow>({ ...lock, parameters: [uuids] });
      // Request the commit number along with the locks, which PostgreSQL takes first. This saves a round trip.
      const [{ rows }] = await Promise.all([locked, stamp()]);
      if (rows.length === uuids.length) return { rows, busy: [] };
      const found = new Set(rows.map(({ uuid }) => uuid));
      const missing = uuids.filter((uuid) => !found.has(uuid));
      const there = query.selectFrom('monitors').select('uuid');
      const skipped = await there.where('uuid', '=', sql<string>`ANY(${missing}::text[])`).execute();
      return { rows, busy: skipped.map(({ uuid }) => uuid) };
    },
    updateStates,
    insertPings,
    insertBodies,
    insertFlips,
    putDays,
  };
}

const namesOf = <Row extends object>(columns: Columns<Row>) => Object.keys(columns) as (keyof Row & string)[];

/** Converts a statement with a list per column into a function that takes rows. */
function prepareRows<Row extends object>(columns: Columns<Row>, text: string) {
  const names = namesOf(columns);
  return async ({ query }: WriteTransaction, rows: readonly Row[]): Promise<void> => {
    if (rows.length === 0) return;
    const lists = names.map((name) => {
      const values = rows.map((row) => row[name]);
      return NUMBERS.has(columns[name]) ? numbersText(values) : values;
    });
    await query.executeQuery(CompiledQuery.raw(text, lists));
  };
}

/**
 * Formats a list of numbers in PostgreSQL's array notation, which accepts JSON's null. `pg` would quote and escape each
 * number like text.
 */
const numbersText = (values: readonly unknown[]): string => `{${JSON.stringify(values).slice(1, -1)}}`;

function unnested<Row extends object>(columns: Columns<Row>): string {
  const lists = namesOf(columns).map((name, index) => `$${index + 1}::${columns[name]}[]`);
  return `unnest(${lists.join()})`;
}

function insertOf<Row extends object>(table: keyof Tables, columns: Columns<Row>): string {
  return `INSERT INTO ${table} (${namesOf(columns).join()}) SELECT * FROM ${unnested(columns)}`;
}

function updateOf(columns: Columns<StateUpdate>): string {
  const assignments = namesOf(columns)
    .filter((name) => name !== 'id')
    .map((name) => `${name} = changed.${name}`);
  return `UPDATE all_monitors AS m SET ${assignments.join()} FROM ${unnested(columns)} AS changed (${namesOf(columns).join()})
    WHERE m.id = changed.id`;
}
