import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { HOUR_MS } from '../../../contract/durations.ts';
import { decideUse, withoutUse, type Bound, type UseRecord } from './uses.ts';

const FIVE_AN_HOUR: Bound = { max: 5, windowMs: HOUR_MS };

/**
 * Simulates uses with these gaps between them. Returns when uses were allowed, and when others were refused and for how
 * long.
 */
function play(bound: Bound, gapsMs: number[]) {
  let now = 1e12;
  let record: UseRecord | undefined;
  const allowed: number[] = [];
  const refused: { at: number; waitMs: number }[] = [];
  for (const gapMs of gapsMs) {
    now += gapMs;
    const use = decideUse(record, bound, now);
    if (use.allowed) {
      record = use.record;
      allowed.push(now);
    } else refused.push({ at: now, waitMs: use.retryAfterSeconds * 1000 });
  }
  return { allowed, refused };
}

const gaps = fc.array(fc.nat(HOUR_MS / 3), { maxLength: 60 });

describe('limited uses', () => {
  it('never exceed the limit within any window, and are never refused too early', () => {
    fc.assert(
      fc.property(gaps, (gapsMs) => {
        const { allowed, refused } = play(FIVE_AN_HOUR, gapsMs);
        const within = (at: number) => allowed.filter((time) => time <= at && at - time < HOUR_MS);
        for (const at of allowed) expect(within(at).length).toBeLessThanOrEqual(5);
        for (const { at, waitMs } of refused) {
          expect(within(at)).toHaveLength(5);
          expect(Math.abs(within(at)[0]! + HOUR_MS - (at + waitMs))).toBeLessThan(1000);
        }
      }),
    );
  });

  it('are allowed at the refill rate once the limit is reached, so no wait is longer than a refill', () => {
    const bound: Bound = { ...FIVE_AN_HOUR, refillMs: HOUR_MS / 10 };
    fc.assert(
      fc.property(gaps, (gapsMs) => {
        const { allowed, refused } = play(bound, gapsMs);
        for (const { waitMs } of refused) expect(waitMs).toBeLessThanOrEqual(HOUR_MS / 10);
        for (const at of allowed) {
          expect(allowed.filter((time) => time <= at && at - time < HOUR_MS).length).toBeLessThanOrEqual(15);
        }
      }),
    );
  });

  it('can be uncounted once if they failed', () => {
    const record = { usedAt: [1, 2, 2, 3], expiresAt: 9 };
    expect(withoutUse(record, 2)).toEqual({ usedAt: [1, 2, 3], expiresAt: 9 });
    expect(withoutUse(record, 7)).toEqual(record);
  });
});
