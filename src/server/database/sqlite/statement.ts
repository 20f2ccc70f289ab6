import type Database from 'libsql';
import AsyncDatabase from 'libsql/promise';

export type SqliteDatabase = Database.Database;
export type SqliteValue = string | number | Buffer | null;

/** A prepared statement whose rows are lists of columns. */
export interface Statement<Row> {
  get(...values: SqliteValue[]): Row | undefined;
  all(...values: SqliteValue[]): Row[];
}

/**
 * Prepares a statement that reads. Values are always passed as a list, because libsql would treat a single Buffer as
 * named parameters and crash the process.
 */
export function prepareRead<Row extends SqliteValue[]>(database: SqliteDatabase, sql: string): Statement<Row> {
  const statement = database.prepare<[SqliteValue[]]>(sql).raw();
  return {
    get: (...values) => statement.get(values) as Row | undefined,
    all: (...values) => statement.all(values) as Row[],
  };
}

/** Prepares a statement that writes. */
export function prepareWrite(database: SqliteDatabase, sql: string): (...values: SqliteValue[]) => void {
  const statement = database.prepare<[SqliteValue[]]>(sql);
  return (...values) => {
    statement.run(values);
  };
}

/**
 * Commits on a libsql thread, so that the event loop doesn't wait for the disk. Don't run other statements on the
 * connection until it has settled: they would block the event loop until the commit is done.
 */
export async function commitInBackground(database: SqliteDatabase): Promise<void> {
  // libsql's two classes wrap the same kind of connection, but only this class can use it off the event loop.
  await AsyncDatabase.prototype.exec.call(database, 'COMMIT');
}

/** Reads a pragma with a single numeric value. */
export function readNumber(database: SqliteDatabase, pragma: string): number {
  return prepareRead<[number]>(database, `PRAGMA ${pragma}`).get()?.[0] ?? 0;
}
