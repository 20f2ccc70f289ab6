import type { Clock } from './clock.ts';

/** The server's log. `error` means that a person must act. */
export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

const LOG_EVERY_MS = 1_000;

/**
 * Returns a function that logs a failure at most once a second, with a count. On a full disk every ping fails, and one
 * line per ping would use even more space.
 */
export function createFailureLog(logger: Pick<Logger, 'error'>, message: string, now: Clock) {
  let loggedAt = -Infinity;
  let failures = 0;
  return (error: unknown): void => {
    failures += 1;
    const at = now();
    if (Math.abs(at - loggedAt) < LOG_EVERY_MS) return;
    logger.error({ err: error, failures }, message);
    loggedAt = at;
    failures = 0;
  };
}
