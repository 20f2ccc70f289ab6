import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PERCENTILE_ERROR, percentileOf, withDuration, type DurationSummary } from './durationSummary.ts';

const durations = fc.array(fc.integer({ min: 0, max: 31_536_000_000 }), { minLength: 1, maxLength: 200 });

describe('durationSummary', () => {
  it.each([0, 0.5, 0.95, 1])('returns percentile %p within its documented error', (share) => {
    fc.assert(
      fc.property(durations, (all) => {
        const summary = all.reduce<DurationSummary | null>(withDuration, null)!;
        const exact = all.toSorted((a, b) => a - b)[Math.max(1, Math.ceil(share * all.length)) - 1]!;
        expect(Math.abs(percentileOf(summary, share) - exact)).toBeLessThanOrEqual(
          exact * PERCENTILE_ERROR * 1.000_001,
        );
      }),
      { examples: [[[1, 0]]] },
    );
  });

  it('keeps count, sum, shortest and longest exactly', () => {
    fc.assert(
      fc.property(durations, (all) => {
        expect(all.reduce<DurationSummary | null>(withDuration, null)).toMatchObject({
          count: all.length,
          sum: all.reduce((sum, duration) => sum + duration, 0),
          min: Math.min(...all),
          max: Math.max(...all),
        });
      }),
    );
  });
});
