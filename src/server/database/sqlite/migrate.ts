import { DataFileError } from '../databaseErrors.ts';
import { readNumber, type SqliteDatabase } from './statement.ts';

/** One step of a SQLite file's schema. */
export interface SqliteMigration {
  /** 1 for the first, one more for each next. */
  version: number;
  sql: string;
  /** Does what SQL can't, after it and in the same transaction. */
  finish?(database: SqliteDatabase): void;
}

/**
 * Brings the schema up to the last migration, each in its own transaction, so that an interrupted upgrade
 * continues where it stopped. Throws `DataFileError` for a file that a newer version has written.
 */
export function migrateSqlite(database: SqliteDatabase, file: string, migrations: readonly SqliteMigration[]): void {
  const newest = migrations.at(-1)?.version ?? 0;
  const found = readNumber(database, 'user_version');
  if (found > newest) {
    throw new DataFileError(
      `The data file ${file} was written by a newer version of Hearth (schema ${found}; this one knows ${newest}). Start that version, or restore an older backup.`,
    );
  }
  for (const migration of migrations) if (migration.version > found) apply(database, migration);
}

function apply(database: SqliteDatabase, migration: SqliteMigration): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    // Asked again under the lock: another process may have started at the same moment and have done it.
    if (readNumber(database, 'user_version') < migration.version) {
      database.exec(migration.sql);
      migration.finish?.(database);
      database.exec(`PRAGMA user_version = ${migration.version}`);
    }
    database.exec('COMMIT');
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
