import type { Clock } from './clock.ts';
import type { Logger } from './logger.ts';

const LOG_EVERY_MS = 1_000;

/**
 * Returns a function that logs a failure, at most once a second, with how many there were. On a full disk every ping fails,
 * and a line for each would fill it further.
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
