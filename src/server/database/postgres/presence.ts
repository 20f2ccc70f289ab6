import { DatabaseUnavailableError } from '../databaseErrors.ts';
import { hasTakenTooLong } from './failures.ts';

/** Once the connection is lost, requests fail immediately for this long before one of them tries to connect again. */
const AWAY_MS = 250;

export interface PresenceOptions {
  /** Called when the database becomes unreachable, with the cause. */
  onUnavailable(error: DatabaseUnavailableError): void;
  onBack(): void;
}

/**
 * Tracks whether the database is reachable. Without this, waiting requests would time out one after another, but
 * pings must get a response within 5 s.
 */
export function createPresence({ onUnavailable, onBack }: PresenceOptions) {
  let failed: { at: number; error: DatabaseUnavailableError } | undefined;

  return {
    /** Throws `DatabaseUnavailableError` if the database was unreachable a moment ago. */
    requireHere(): void {
      if (failed !== undefined && performance.now() - failed.at < AWAY_MS) throw failed.error;
    },
    /** Records a failure and returns it. */
    note(error: unknown): unknown {
      if (!(error instanceof DatabaseUnavailableError) || hasTakenTooLong(error)) return error;
      if (failed === undefined) onUnavailable(error);
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
