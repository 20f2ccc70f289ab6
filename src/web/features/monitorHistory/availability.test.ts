import { describe, expect, it } from '@jest/globals';
import type { DailyRollup } from '../../../contract/monitors/monitorCalls.ts';
import { availabilityOf, downtimeByMonth, percentWords, stripOf } from './availability.ts';

const rollup = (day: string, changes: Partial<DailyRollup> = {}): DailyRollup => ({
  day,
  upSeconds: 0,
  lateSeconds: 0,
  downSeconds: 0,
  pings: 0,
  failures: 0,
  durationMs: null,
  ...changes,
});
const at = (text: string) => Date.parse(`${text}Z`);

describe('the strip of days', () => {
  it('ends with today and leaves gaps where nothing was watched', () => {
    const days = [rollup('2026-11-20', { upSeconds: 600, lateSeconds: 200, downSeconds: 200 }), rollup('2026-11-21')];
    expect(stripOf(days, '2026-11-21', 3).map(({ day, upPart }) => [day, upPart])).toEqual([
      ['2026-11-19', null],
      ['2026-11-20', 0.8],
      ['2026-11-21', null],
    ]);
  });

  it('sums up by time, not by day', () => {
    const days = [rollup('2026-11-20', { upSeconds: 990 }), rollup('2026-11-21', { downSeconds: 10 })];
    expect(availabilityOf(days)).toBeCloseTo(0.99);
    expect(availabilityOf([])).toBeNull();
  });

  it.each([
    [1, '100%'],
    [0.99999, '99.99%'],
    [0.995, '99.5%'],
    [0.9749, '97.4%'],
    [0, '0%'],
  ])('writes %d as %s, never better than it was', (part, words) => {
    expect(percentWords(part)).toBe(words);
  });
});

describe('time down by month', () => {
  const range = { from: at('2026-09-15T00:00'), to: at('2026-11-21T12:00'), timezone: 'UTC' };

  it('has a row for each month, the newest first, also for one without any', () => {
    const rows = downtimeByMonth([{ from: at('2026-11-02T10:00'), to: at('2026-11-02T10:07') }], range);
    expect(rows).toEqual([
      { month: '2026-11', downMs: 420_000, times: 1, longestMs: 420_000 },
      { month: '2026-10', downMs: 0, times: 0, longestMs: 0 },
      { month: '2026-09', downMs: 0, times: 0, longestMs: 0 },
    ]);
  });

  it('shares a time that spans the end of a month, to the second', () => {
    const rows = downtimeByMonth([{ from: at('2026-10-31T23:59:50'), to: at('2026-11-01T00:00:20') }], range);
    expect(rows.slice(0, 2).map(({ downMs, times }) => [downMs, times])).toEqual([
      [20_000, 1],
      [10_000, 1],
    ]);
  });

  it('ends a month where it ends for the reader', () => {
    const india = { ...range, timezone: 'Asia/Kolkata' };
    const [november, october] = downtimeByMonth([{ from: at('2026-10-31T18:00'), to: at('2026-10-31T19:00') }], india);
    expect([november?.downMs, october?.downMs]).toEqual([1_800_000, 1_800_000]);
  });

  it('counts one that lasts up to now, and cuts one that began before', () => {
    const rows = downtimeByMonth([{ from: at('2026-09-01T00:00'), to: null }], range);
    expect(rows.reduce((sum, { downMs }) => sum + downMs, 0)).toBe(range.to - range.from);
  });
});
