import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { durationTicks, linearScale, percentile } from './chartScales.ts';

describe('the axis of durations', () => {
  it.each([
    [0, [0, 1]],
    [7, [0, 2, 4, 6, 8]],
    [950, [0, 500, 1_000]],
    [12_000, [0, 5_000, 10_000, 15_000]],
    [100_000, [0, 30_000, 60_000, 90_000, 120_000]],
    [3_000_000, [0, 900_000, 1_800_000, 2_700_000, 3_600_000]],
  ])('up to %d ms has the figures %j', (longest, ticks) => {
    expect(durationTicks(longest)).toEqual(ticks);
  });

  it('reaches every duration with at most four steps', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (longest) => {
        const ticks = durationTicks(longest);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(longest);
        expect(ticks.length).toBeLessThanOrEqual(5);
      }),
    );
  });
});

it('a scale puts both ends and the middle where they belong, and takes a range without extent', () => {
  const scale = linearScale([10, 20], [100, 0]);
  expect([scale(10), scale(15), scale(20)]).toEqual([100, 50, 0]);
  expect(linearScale([5, 5], [7, 9])(5)).toBe(7);
});

it.each([
  [[], 0.5, null],
  [[4], 0.95, 4],
  [[30, 10, 20], 0.5, 20],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.95, 10],
  [[1, 2, 3, 4], 0.5, 2],
])('the percentile of %j at %d is %j', (values, part, expected) => {
  expect(percentile(values, part)).toBe(expected);
});
