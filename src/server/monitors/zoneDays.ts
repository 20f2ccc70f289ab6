import { firstChangeIn, midnightOf, offsetAt } from '../time/zones.ts';

const DAY_MS = 86_400_000;

/** Returns the day that an instant falls on in a time zone, in days since 1970. */
export const dayNumberAt = (timezone: string, at: number): number => midnightOf(timezone, at) / DAY_MS;

/**
 * Returns a step from an instant to `end`, or to the zone's next clock change if that's earlier, and how far the zone's
 * clock is ahead of UTC in that step. Times are in milliseconds.
 */
export const stepWithOneOffset = (timezone: string, from: number, end: number): { to: number; aheadMs: number } => ({
  to: firstChangeIn(timezone, from, end)?.at ?? end,
  aheadMs: offsetAt(timezone, from),
});
