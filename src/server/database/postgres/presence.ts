import { DatabaseAwayError } from '../databaseErrors.ts';
import { hasTakenTooLong } from './failures.ts';

/** After a lost connection, requests fail immediately for this long; then the next one tries again. */
const AWAY_MS = 250;

export interface PresenceOptions {
  /** Called when the database becomes unreachable, with the cause. */
  onAway(error: DatabaseAwayError): void;
  onBack(): void;
}

/**
 * Tracks whether the database is reachable. Otherwise, each request would wait for its own time-out, after those before
 * it, while pings must get a response within 5 s.
 */
export function createPresence({ onAway, onBack }: PresenceOptions) {
  let failed: { at: number; error: DatabaseAwayError } | undefined;

  return {
    /** Throws `DatabaseAwayError` if the database was unreachable a moment ago. */
    requireHere(): void {
      if (failed !== undefined && performance.now() - failed.at < AWAY_MS) throw failed.error;
    },
    /** Records a failure and returns it. */
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
