const FIRST_DELAY_MS = 10_000;
/** Tries after the first one. With the time that each may take, they last for most of an hour. */
export const RETRIES = 8;
/** However long a destination asks to be left alone. */
const LONGEST_DELAY_MS = 3_600_000;

/**
 * How long to wait after a number of failed attempts, in milliseconds: 10 s, doubled each time, or longer if the
 * destination asks for it; null once it is given up.
 */
export function retryDelayMs(triesFailed: number, retryAfterMs = 0): number | null {
  if (triesFailed > RETRIES) return null;
  return Math.max(FIRST_DELAY_MS * 2 ** (triesFailed - 1), Math.min(retryAfterMs, LONGEST_DELAY_MS));
}
