import { DataFileError } from '../databaseErrors.ts';
import { readNumber, type SqliteDatabase } from './statement.ts';

/** One change to the SQLite schema. */
export interface SqliteMigration {
  /** 1 for the first migration, then consecutive numbers. */
  version: number;
  sql: string;
  /** Runs what can't be written in SQL, after the SQL and in the same transaction. */
  finish?(database: SqliteDatabase): void;
}

/**
 * Migrates the schema to the latest version. Each migration has its own transaction, so an interrupted upgrade picks up
 * where it left off. Throws `DataFileError` for a file written by a newer version.
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
    // Check again under the lock, because another process could have started at the same time and already run this
    // migration.
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
