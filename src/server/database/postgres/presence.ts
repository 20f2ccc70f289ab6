import { DatabaseAwayError } from '../databaseErrors.ts';
import { hasTakenTooLong } from './failures.ts';

/** After a failed connection, everything fails immediately for this long; then the next request tries again. */
const AWAY_MS = 250;

export interface PresenceOptions {
  /** The database went away, because of this. */
  onAway(error: DatabaseAwayError): void;
  onBack(): void;
}

/**
 * Whether the database is reachable. Without it, each request would wait for its own time-out, behind those before
 * it: a ping has its response within 5 s.
 */
export function createPresence({ onAway, onBack }: PresenceOptions) {
  let failed: { at: number; error: DatabaseAwayError } | undefined;

  return {
    /** Throws `DatabaseAwayError` right after the database was unreachable. */
    requireHere(): void {
      if (failed !== undefined && performance.now() - failed.at < AWAY_MS) throw failed.error;
    },
    /** Takes note of a failure, and returns it. */
    note(error: unknown): unknown {
      if (!(error instanceof DatabaseAwayError) || hasTakenTooLong(error)) return error;
      if (failed === undefined) onAway(error);
      failed = { at: performance.now(), error };
      return error;
    },
    succeeded(): void {
      if (failed === undefined) return;
      failed = undefined;
      onBack();
    },
  };
}

export type Presence = ReturnType<typeof createPresence>;
