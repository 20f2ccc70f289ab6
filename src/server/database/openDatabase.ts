import type { Logger } from '../logger.ts';
import type { DatabaseAwayError } from './databaseErrors.ts';
import { openPostgresDatabase, type PostgresKit, type PostgresOptions } from './postgres/openPostgresDatabase.ts';
import { openSqliteDatabase, type SqliteKit } from './sqlite/openSqliteDatabase.ts';

/** Either engine; `engine` says which. */
export type OpenDatabase = SqliteKit | PostgresKit;

export type DatabaseTimeouts = PostgresOptions['timeouts'];

/** Where the data are kept. */
export type DatabasePlace = { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string };

/**
 * Opens the database for all stores and brings its schema up to date. Rejects with one sentence when it can't be used.
 */
export async function openDatabase(place: DatabasePlace, options: PostgresOptions = {}): Promise<OpenDatabase> {
  return place.engine === 'sqlite' ? openSqliteDatabase(place.file, options) : openPostgresDatabase(place.url, options);
}

/** Logs what the database reports on its own: that it went away and came back, and that something is wrong. */
export function createDatabaseLog(logger: Logger) {
  return {
    warn: (message: string) => logger.warn({}, message),
    onAway: (error: DatabaseAwayError) => logger.error({ err: error }, 'The database is away'),
    onBack: () => logger.info({}, 'The database is back'),
    onListenerError: (error: unknown) => logger.error({ err: error }, 'A commit listener failed'),
  };
}
