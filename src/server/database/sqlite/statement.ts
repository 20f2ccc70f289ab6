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
 * Compiles a reading statement. Values always go to libsql as a list, because a lone Buffer would be taken for named
 * parameters and end the process.
 */
export function prepareRead<Row extends SqliteValue[]>(database: SqliteDatabase, sql: string): Statement<Row> {
  const statement = database.prepare<[SqliteValue[]]>(sql).raw();
  return {
    get: (...values) => statement.get(values) as Row | undefined,
    all: (...values) => statement.all(values) as Row[],
  };
}

/** Compiles a writing statement. */
export function prepareWrite(database: SqliteDatabase, sql: string): (...values: SqliteValue[]) => void {
  const statement = database.prepare<[SqliteValue[]]>(sql);
  return (...values) => {
    statement.run(values);
  };
}

/**
 * Commits on a thread of libsql's own, so that the event loop doesn't wait for the disk. Until it has settled, no other statement may
 * run on the connection: it would wait for this one, and the event loop with it.
 */
export async function commitInBackground(database: SqliteDatabase): Promise<void> {
  // libsql's two classes wrap the same kind of connection; only this one can use it off the event loop.
  await AsyncDatabase.prototype.exec.call(database, 'COMMIT');
}

/** Reads a pragma that holds one number. */
export function readNumber(database: SqliteDatabase, pragma: string): number {
  return prepareRead<[number]>(database, `PRAGMA ${pragma}`).get()?.[0] ?? 0;
}
