import { describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts';
import type { FlipDay } from '../dashboardFacts.ts';
import { emptyDay } from './dayRollup.ts';
import { localDays } from './localDays.ts';
import { instantOf } from '../../time/zones.ts';

const timezone = 'Europe/Berlin';
const midnight = (day: string) => instantOf(timezone, Date.parse(day));

/** The totals of one flip. */
function flipAt(at: number, to: 'up' | 'down', day: string): FlipDay {
  const entries = (status: string) => ({ net: to === status ? 1 : -1, offsetMs: 0 });
  const totals = { up: entries('up'), down: entries('down') };
  return { id: 1, day: Date.parse(day) / DAY_MS, base: at, watchedAt: at, downs: Number(to === 'down'), ...totals };
}

const now = midnight('2026-11-22') + 12 * HOUR_MS;
const range = { from: midnight('2026-11-20'), to: now, timezone, now };
const createdAt = midnight('2026-10-01');

describe('a monitor’s days', () => {
  it('begin at midnight in the reader’s time zone', () => {
    const start = midnight('2026-11-21');
    const flips = [flipAt(start + HOUR_MS / 2, 'down', '2026-11-21'), flipAt(start + HOUR_MS, 'up', '2026-11-21')];
    const days = localDays({ status: 'up', createdAt, flips, rollups: [] }, range);
    expect(days.map(({ day, upSeconds, downSeconds }) => [day, upSeconds / 3_600, downSeconds / 3_600])).toEqual([
      ['2026-11-20', 24, 0],
      ['2026-11-21', 23.5, 0.5],
      ['2026-11-22', 12, 0],
    ]);
  });

  it.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
  ])('are as long as the clock makes them: %s has %d h', (day, hours) => {
    const from = midnight(day);
    const to = from + hours * HOUR_MS;
    const monitor = { status: 'down' as const, createdAt: 0, flips: [], rollups: [] };
    expect(localDays(monitor, { from, to: to - 1, timezone, now: to })).toMatchObject([
      { day, downSeconds: hours * 3_600 },
    ]);
  });

  it('take late time, pings and durations from the UTC day with the same date', () => {
    const rollups = [{ ...emptyDay('2026-11-21'), upMs: DAY_MS, lateMs: HOUR_MS, pings: 7, failures: 2 }];
    const days = localDays({ status: 'up', createdAt, flips: [], rollups }, range);
    expect(days[1]).toMatchObject({ upSeconds: 23 * 3_600, lateSeconds: 3_600, pings: 7, failures: 2 });
    expect(days[2]).toMatchObject({ upSeconds: 12 * 3_600, lateSeconds: 0, pings: 0 });
  });

  it('leave out those before the monitor was created and those after the range', () => {
    const monitor = { status: 'up' as const, createdAt: midnight('2026-11-21') + HOUR_MS, flips: [], rollups: [] };
    const [only, ...others] = localDays(monitor, { ...range, to: midnight('2026-11-22') - 1 });
    expect(only).toMatchObject({ day: '2026-11-21', upSeconds: 23 * 3_600 });
    expect(others).toEqual([]);
  });
});
