import type { Logger } from '../logger.ts';
import type { DatabaseAwayError } from './databaseErrors.ts';

/** Logs what the database has to say by itself: that it went away and came back, and that something is wrong. */
export function createDatabaseLog(logger: Logger) {
  return {
    warn: (message: string) => logger.warn({}, message),
    onAway: (error: DatabaseAwayError) => logger.error({ err: error }, 'The database is away'),
    onBack: () => logger.info({}, 'The database is back'),
    onListenerError: (error: unknown) => logger.error({ err: error }, 'A listener of a commit failed'),
  };
}
