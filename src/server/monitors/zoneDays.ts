import { firstChangeIn, offsetAt } from '../time/zones.ts';

/**
 * Returns a step from an instant to `end`, or to the zone's next clock change if that's earlier, and how far the zone's
 * clock is ahead of UTC in that step. Times are in milliseconds.
 */
export const stepWithOneOffset = (timezone: string, from: number, end: number): { to: number; aheadMs: number } => ({
  to: firstChangeIn(timezone, from, end)?.at ?? end,
  aheadMs: offsetAt(timezone, from),
});
