import { DataFileError } from '../databaseErrors.ts';
import { type Migration, sqlOf } from '../migrations/migration.ts';
import { migrations, schemaRefusal } from '../migrations/migrations.ts';
import { readNumber, type SqliteDatabase } from './statement.ts';

/**
 * Migrates the schema to the latest version. Each migration has its own transaction, so an interrupted upgrade picks up
 * where it left off. Throws `DataFileError` for a file that this version can't upgrade.
 */
export function migrateSqlite(database: SqliteDatabase, file: string, known = migrations): void {
  const found = readNumber(database, 'user_version');
  const refusal = schemaRefusal(`The data file ${file}`, found, known);
  if (refusal !== null) throw new DataFileError(refusal);
  for (const migration of known) if (migration.version > found) apply(database, migration);
}

function apply(database: SqliteDatabase, migration: Migration): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    // Check again under the lock, because another process could have started at the same time and already run this
    // migration.
    if (readNumber(database, 'user_version') < migration.version) {
      database.exec(sqlOf(migration, 'sqlite'));
      database.exec(`PRAGMA user_version = ${migration.version}`);
    }
    database.exec('COMMIT');
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
