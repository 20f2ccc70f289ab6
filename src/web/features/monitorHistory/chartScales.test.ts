import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bandOf, durationTicks, linearScale, nearestIndex, percentile, timeTicks, zoomed } from './chartScales.ts';

describe('the axis of durations', () => {
  it.each([
    [0, [0, 1]],
    [7, [0, 2, 4, 6, 8]],
    [950, [0, 500, 1_000]],
    [12_000, [0, 5_000, 10_000, 15_000]],
    [100_000, [0, 30_000, 60_000, 90_000, 120_000]],
    [3_000_000, [0, 900_000, 1_800_000, 2_700_000, 3_600_000]],
  ])('up to %d ms has the labels %j', (longest, ticks) => {
    expect(durationTicks(longest)).toEqual(ticks);
  });

  it('covers every duration with at most four steps', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (longest) => {
        const ticks = durationTicks(longest);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(longest);
        expect(ticks.length).toBeLessThanOrEqual(5);
      }),
    );
  });
});

it('a scale maps both ends and the middle, and accepts an empty range', () => {
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

describe('the band of a rolling window', () => {
  const runsOf = (durations: number[]) => durations.map((durationMs, index) => ({ at: index, durationMs }));

  it('follows the runs near each run', () => {
    const band = bandOf(runsOf([...Array.from({ length: 30 }, () => 10), ...Array.from({ length: 30 }, () => 90)]));
    expect(band).toHaveLength(60);
    expect(band[0]).toEqual({ at: 0, p50: 10, p95: 10 });
    expect(band[59]).toEqual({ at: 59, p50: 90, p95: 90 });
  });

  it('widens gradually around a slow run, and not at all if it has many neighbors', () => {
    const withOutlier = (count: number) =>
      bandOf(runsOf(Array.from({ length: count }, (_, at) => (at === 30 ? 90 : 10))));
    const few = withOutlier(60).map(({ p95 }) => p95);
    const steps = few.slice(1).map((value, index) => Math.abs(value - (few[index] ?? 0)));
    expect(Math.max(...steps)).toBeLessThan(10);
    expect(Math.max(...few)).toBeGreaterThan(50);
    expect(withOutlier(500).every(({ p95 }) => p95 === 10)).toBe(true);
  });

  it('is empty if there are too few runs', () => {
    expect(bandOf(runsOf([1, 2, 3, 4]))).toEqual([]);
  });
});

it.each([
  [-5, 0],
  [14, 0],
  [16, 1],
  [99, 2],
])('the run nearest to instant %d has index %d', (at, index) => {
  expect(nearestIndex([{ at: 10 }, { at: 20 }, { at: 40 }], at)).toBe(index);
  expect(nearestIndex([], at)).toBe(-1);
});

describe('a zoom', () => {
  const whole: [number, number] = [0, 1_000_000];

  it('keeps the given instant in place, within the whole range', () => {
    expect(zoomed(whole, 250_000, 0.5, whole)).toEqual([125_000, 625_000]);
    expect(zoomed([0, 500_000], 0, 0.5, whole)).toEqual([0, 250_000]);
    expect(zoomed([800_000, 1_000_000], 1_000_000, 2, whole)).toEqual([600_000, 1_000_000]);
  });

  it('is limited to a minute when zooming in, and to the whole range when zooming out', () => {
    expect(zoomed([0, 60_000], 30_000, 0.5, whole)).toEqual([0, 60_000]);
    expect(zoomed([0, 500_000], 0, 2, whole)).toBeNull();
  });
});

describe('a time axis', () => {
  const at = (text: string) => Date.parse(`${text}Z`);
  const wordsOf = (from: string, to: string, zone: string, most = 6) =>
    timeTicks([at(from), at(to)], zone, most).map(({ words }) => words);

  it.each([
    ['2026-11-21T10:07', '2026-11-21T10:33', ['10:10', '10:15', '10:20', '10:25', '10:30']],
    ['2026-11-21T10:07', '2026-11-22T04:00', ['12:00', '15:00', '18:00', '21:00', '00:00', '03:00']],
    ['2026-11-17T10:00', '2026-11-21T10:00', ['18 Nov', '19 Nov', '20 Nov', '21 Nov']],
    ['2026-08-24T10:00', '2026-11-21T10:00', ['Sep 2026', 'Oct 2026', 'Nov 2026']],
    ['2025-11-02T10:00', '2026-11-21T10:00', ['Feb 2026', 'May 2026', 'Aug 2026', 'Nov 2026']],
  ])('from %s to %s has the ticks %j', (from, to, words) => {
    expect(wordsOf(from, to, 'UTC')).toEqual(words);
  });

  it('has ticks at the start of days in the reader’s time zone', () => {
    const [first] = timeTicks([at('2026-11-17T10:00'), at('2026-11-21T10:00')], 'Asia/Kolkata', 6);
    expect(first).toEqual({ at: at('2026-11-17T18:30'), words: '18 Nov' });
  });
});
