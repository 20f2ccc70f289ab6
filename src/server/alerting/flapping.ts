import { durationWords } from '../time/timeWords.ts';

/** A monitor that went down so often in this time is told of less often. */
const WATCHED_MS = 30 * 60_000;
const TIMES_DOWN = 4;
/** Then a change is told only if it has lasted for this long: at most one message in that time. */
export const DAMPED_MS = 5 * 60_000;

export const flappingSince = (now: number): number => now - WATCHED_MS;

/** A word for the message about a monitor that went down so many times lately; null where it is steady. */
export function flappingWords(timesDown: number): string | null {
  if (timesDown < TIMES_DOWN) return null;
  return (
    `It went down ${timesDown} times within ${durationWords(WATCHED_MS)}. ` +
    `Until it is steady, changes that last less than ${durationWords(DAMPED_MS)} are not told.`
  );
}
