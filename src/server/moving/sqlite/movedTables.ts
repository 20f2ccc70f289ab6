import type { MovedColumn, MovedTable } from '../moveEnds.ts';
import { prepareRead, type SqliteDatabase } from '../../database/sqlite/statement.ts';
import { MOVE_TABLE } from '../../database/tables.ts';

/** Moved as a counter, because PostgreSQL has a sequence instead. */
const COMMITS = 'commits';
/** Triggers on its rows read integrations: those come later. */
const FIRST = 'monitors';

type ColumnRow = [name: string, type: string, key: number, hidden: number];

/** The tables of a data file, with what a move must know of them. */
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
