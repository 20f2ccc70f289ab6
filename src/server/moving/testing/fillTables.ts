import { createHash } from 'node:crypto';
import { NOW } from '../../../testing/clock.ts';
import { openDataFile } from '../../database/sqlite/openDataFile.ts';
import { prepareRead, prepareWrite, type SqliteDatabase } from '../../database/sqlite/statement.ts';
import type { MovedColumn, MovedTable, MovedValue } from '../moveEnds.ts';
import { findMovedTables } from '../sqlite/sqliteMoveEnd.ts';

/**
 * Creates a data file with `countOf(table)` rows in each table. The last id and versionstamp are greater than those of
 * any remaining row.
 */
export function makeFullFile(file: string, countOf: (table: MovedTable) => number): void {
  const database = openDataFile(file);
  const stamp = 123_456;
  try {
    for (const table of findMovedTables(database)) fill(database, table, countOf(table));
    prepareWrite(database, 'UPDATE commits SET last = ?')(stamp);
    database.exec('DELETE FROM all_monitors WHERE id = (SELECT max(id) FROM all_monitors)');
  } finally {
    database.close();
  }
}

/** Returns a hash of each table's rows with all their columns, in order. Includes SQLite's own counters. */
export function digestTables(file: string): Record<string, string> {
  const database = openDataFile(file);
  try {
    const names = prepareRead<[string]>(database, "SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    return Object.fromEntries(names.map(([name]) => [name, digest(database, name)]));
  } finally {
    database.close();
  }
}

function digest(database: SqliteDatabase, name: string): string {
  const columns = prepareRead<[string]>(database, 'SELECT name FROM pragma_table_xinfo(?)').all(name);
  const names = columns.map(([column]) => column).join();
  const statement = database.prepare(`SELECT ${names} FROM ${name} ORDER BY ${names}`).raw();
  const hash = createHash('sha256');
  let rows = 0;
  for (const row of statement.iterate()) {
    rows++;
    hash.update(JSON.stringify(row));
  }
  return `${rows} rows, ${hash.digest('hex').slice(0, 16)}`;
}

function fill(database: SqliteDatabase, table: MovedTable, count: number): void {
  database.exec('BEGIN');
  if (table.key.length === 0) database.exec(`DELETE FROM ${table.name}`);
  const names = table.columns.map(({ name }) => name);
  const insert = prepareWrite(
    database,
    `INSERT INTO ${table.name} (${names.join()}) VALUES (${names.map(() => '?').join()})`,
  );
  const required = requiredColumns(database, table.name);
  const rows = table.key.length === 0 ? 1 : count;
  for (let index = 1; index <= rows; index++) {
    insert(...table.columns.map((column) => valueOf(table, column, index, required.has(column.name))));
  }
  database.exec('COMMIT');
}

function requiredColumns(database: SqliteDatabase, table: string): Set<string> {
  const sql = 'SELECT name FROM pragma_table_info(?) WHERE "notnull" = 1 OR pk > 0';
  return new Set(
    prepareRead<[string]>(database, sql)
      .all(table)
      .map(([name]) => name),
  );
}

/** Columns that contain 0 or 1. */
const FLAG = /^((is|needs|can|are|wants)_.*|weekly_report|runs_may_overlap)$/;

/** Returns a different value for each row; sometimes null where that's allowed. */
function valueOf(
  { name: table }: MovedTable,
  { name, type }: MovedColumn,
  index: number,
  isRequired: boolean,
): MovedValue {
  // Each alert has either an integration or an address as its destination.
  if (table === 'notifications' && name === 'integration_id') return index % 2 === 0 ? `integration ${index}` : null;
  if (table === 'notifications' && name === 'user_id') return index % 2 === 0 ? null : `user ${index}`;
  if (!isRequired && index % 3 === 0) return null;
  if (type === 'text') return `${table} ${name} ${index} "quoted' \\ Ünïcode 🔥 \u0001\n`;
  if (type === 'bytea') return createHash('sha512').update(`${table} ${name} ${index}`).digest();
  if (name === 'id') return index * 2;
  if (FLAG.test(name)) return index % 2;
  if (name === 'at' || name.endsWith('_at')) return NOW + index;
  return index;
}
