import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { judgeUse, withoutUse, type Bound, type UseRecord } from './uses.ts';

const HOUR_MS = 3_600_000;
const FIVE_AN_HOUR: Bound = { max: 5, windowMs: HOUR_MS };

/** Plays uses at these gaps; returns when each was allowed, and the wait of each refusal with its time. */
function play(bound: Bound, gapsMs: number[]) {
  let now = 1e12;
  let record: UseRecord | undefined;
  const allowed: number[] = [];
  const refused: { at: number; waitMs: number }[] = [];
  for (const gapMs of gapsMs) {
    now += gapMs;
    const use = judgeUse(record, bound, now);
    if (use.allowed) {
      record = use.record;
      allowed.push(now);
    } else refused.push({ at: now, waitMs: use.retryAfterSeconds * 1000 });
  }
  return { allowed, refused };
}

const gaps = fc.array(fc.nat(HOUR_MS / 3), { maxLength: 60 });

describe('uses within a bound', () => {
  it('are never more than its most within any window, and never refused without need', () => {
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

  it('continue at the pace of the refill once the most is reached, so that no one waits longer than that', () => {
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

  it('give back the one that came to nothing, once', () => {
    const record = { usedAt: [1, 2, 2, 3], expiresAt: 9 };
    expect(withoutUse(record, 2)).toEqual({ usedAt: [1, 2, 3], expiresAt: 9 });
    expect(withoutUse(record, 7)).toEqual(record);
  });
});
