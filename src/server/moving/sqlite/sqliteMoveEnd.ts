import { prepareRead, type SqliteDatabase, type SqliteValue, type Statement } from '../../database/sqlite/statement.ts';
import { MOVE_TABLE } from '../../database/tables.ts';
import type { Counters, MovedColumn, MovedRow, MovedTable, MoveEnd } from '../moveEnds.ts';

/** Creates the read operations that source and target share. */
export function createSqliteMoveEnd(database: SqliteDatabase, place: string): Omit<MoveEnd, 'close'> {
  const prepared = new Map<string, Statement<SqliteValue[]>>();

  function read(sql: string, values: readonly SqliteValue[] = []): SqliteValue[][] {
    let statement = prepared.get(sql);
    if (statement === undefined) prepared.set(sql, (statement = prepareRead(database, sql)));
    return statement.all(...values);
  }

  return {
    place,
    async count({ name }) {
      return Number(read(`SELECT count(*) FROM ${name}`)[0]?.[0]);
    },
    async page(table, after, limit): Promise<MovedRow[]> {
      const key = table.key.join();
      const columns = table.columns.map(({ name }) => name).join();
      const where = after === null ? '' : `WHERE (${key}) > (${table.key.map(() => '?').join()})`;
      const order = key === '' ? '' : `ORDER BY ${key}`;
      return read(`SELECT ${columns} FROM ${table.name} ${where} ${order} LIMIT ?`, [...(after ?? []), limit]);
    },
    async counters() {
      return countersOf(database);
    },
  };
}

export function countersOf(database: SqliteDatabase): Counters {
  const stamps = prepareRead<[number]>(database, 'SELECT last FROM commits').get()?.[0] ?? 0;
  const ids = prepareRead<[string, number]>(database, 'SELECT name, seq FROM sqlite_sequence').all();
  return { stamps, ids: Object.fromEntries(ids) };
}

/** Returns the greatest key in a table. */
export function lastKeyOf(database: SqliteDatabase, table: MovedTable): MovedRow | null {
  const key = table.key.join();
  const order = table.key.map((name) => `${name} DESC`).join();
  return prepareRead(database, `SELECT ${key} FROM ${table.name} ORDER BY ${order} LIMIT 1`).get() ?? null;
}

/** The last versionstamp. It's moved as a counter, because PostgreSQL has a sequence for it. */
const COMMITS = 'commits';
/** Copied before `integrations`, whose triggers read this table. */
const FIRST = 'all_monitors';

type ColumnRow = [name: string, type: string, key: number, hidden: number];

/** Returns the tables in a data file, with the details that a move needs. */
export function findMovedTables(database: SqliteDatabase): MovedTable[] {
  const names = prepareRead<[string]>(
    database,
    `SELECT name FROM sqlite_schema
     WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~' AND name NOT IN (?, ?) ORDER BY name <> ?, name`,
  ).all(COMMITS, MOVE_TABLE, FIRST);
  return names.map(([name]) => describeTable(database, name));
}

function describeTable(database: SqliteDatabase, name: string): MovedTable {
  const columns = prepareRead<ColumnRow>(database, 'SELECT name, type, pk, hidden FROM pragma_table_xinfo(?)').all(
    name,
  );
  const key = columns
    .filter(([, , place]) => place > 0)
    .toSorted(([, , one], [, , other]) => one - other)
    .map(([column]) => column);
  return {
    name,
    columns: columns
      .filter(([, , , hidden]) => hidden === 0)
      .map(([column, type]) => ({ name: column, type: typeOf(type) })),
    key,
    ...(name === 'documents' && { hashed: 'parent' }),
  };
}

function typeOf(type: string): MovedColumn['type'] {
  if (type === 'INTEGER') return 'bigint';
  return type === 'BLOB' ? 'bytea' : 'text';
}
