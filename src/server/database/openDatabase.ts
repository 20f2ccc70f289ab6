import type { Logger } from '../logger.ts';
import type { DatabaseUnavailableError } from './databaseErrors.ts';
import { openPostgresDatabase, type PostgresKit, type PostgresOptions } from './postgres/openPostgresDatabase.ts';
import { openSqliteDatabase, type SqliteKit } from './sqlite/openSqliteDatabase.ts';

/** A SQLite or PostgreSQL database; check `engine` to distinguish them. */
export type OpenDatabase = SqliteKit | PostgresKit;

export type DatabaseTimeouts = PostgresOptions['timeouts'];

/** Where the data is stored. */
export type DatabasePlace = { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string };

/**
 * Opens the database for all stores and migrates its schema. Rejects with a one-sentence message if it can't be used.
 */
export async function openDatabase(place: DatabasePlace, options: PostgresOptions = {}): Promise<OpenDatabase> {
  return place.engine === 'sqlite' ? openSqliteDatabase(place.file, options) : openPostgresDatabase(place.url, options);
}

/** Returns callbacks that log the database's warnings, and when it becomes unreachable or reachable again. */
export function createDatabaseLog(logger: Logger) {
  return {
    warn: (message: string) => logger.warn({}, message),
    onUnavailable: (error: DatabaseUnavailableError) => logger.error({ err: error }, 'The database is unavailable'),
    onBack: () => logger.info({}, 'The database is available again'),
    onListenerError: (error: unknown) => logger.error({ err: error }, 'A commit listener failed'),
  };
}
