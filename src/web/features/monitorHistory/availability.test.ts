import { describe, expect, it } from '@jest/globals';
import type { DailyRollup } from '../../../contract/monitors/monitorCalls.ts';
import { percentWords } from '../monitors/index.ts';
import { availabilityOf, downtimeByMonth, stripOf, withTimeSince } from './availability.ts';
import { stripWords } from './stripWords.ts';

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
  it('leaves gaps for days without monitoring', () => {
    const days = [rollup('2026-11-20', { upSeconds: 600, lateSeconds: 200, downSeconds: 200 }), rollup('2026-11-21')];
    const strip = stripOf(days, { from: '2026-11-19', to: '2026-11-21' });
    expect(strip.map(({ day, upPart, latePart }) => [day, upPart, latePart])).toEqual([
      ['2026-11-19', null, 0],
      ['2026-11-20', 0.8, 0.2],
      ['2026-11-21', null, 0],
    ]);
  });

  it('describes what went wrong on a day and when, in the reader’s time zone', () => {
    const [day] = stripOf([rollup('2026-11-20', { upSeconds: 83_940, downSeconds: 2_460, pings: 24, failures: 1 })], {
      from: '2026-11-20',
      to: '2026-11-20',
    });
    const downtimes = [
      { from: at('2026-11-20T01:58'), to: at('2026-11-20T02:39'), reason: 'exit-status' },
      { from: at('2026-11-21T01:58'), to: null, reason: 'fail' },
    ];
    expect(day && stripWords(day, downtimes, 'Europe/Berlin')).toBe(
      '20 Nov 2026: 97.1%, down 41 min (02:58 to 03:39, job failed), 24 pings, 1 failure',
    );
  });

  it.each([
    ['2026-11-20', '03:53 to 21 Nov at 03:53'],
    ['2026-11-21', '20 Nov at 03:53 to 03:53'],
  ])('names the other day of an outage that spans two, on %s', (day, words) => {
    const [entry] = stripOf([rollup(day, { downSeconds: 600 })], { from: day, to: day });
    const downtimes = [{ from: at('2026-11-20T03:53'), to: at('2026-11-21T03:53'), reason: 'exit-status' as const }];
    expect(entry && stripWords(entry, downtimes, 'UTC')).toContain(`(${words}, job failed)`);
  });

  it('averages by time, not by day', () => {
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
  ])('formats %d as %s, never rounded up', (part, words) => {
    expect(percentWords(part)).toBe(words);
  });
});

describe('the time after the days were read', () => {
  const now = { readAt: at('2026-11-21T10:00'), nowMs: at('2026-11-21T10:30'), dueAt: null, timezone: 'UTC' };
  const earlier = rollup('2026-11-20', { upSeconds: 86_400 });

  it('counts as down while the monitor is down, from midnight on', () => {
    const days = [earlier, rollup('2026-11-21', { upSeconds: 60, pings: 3 })];
    expect(withTimeSince(days, { ...now, status: 'down' })).toEqual([
      earlier,
      rollup('2026-11-21', { upSeconds: 60, downSeconds: 1_800, pings: 3 }),
    ]);
    const readYesterday = { ...now, readAt: at('2026-11-20T10:00'), status: 'down' as const };
    expect(withTimeSince([earlier], readYesterday)).toEqual([earlier, rollup('2026-11-21', { downSeconds: 37_800 })]);
  });

  it('counts as up until the monitor is late', () => {
    const late = { ...now, status: 'up' as const, dueAt: at('2026-11-21T10:20') };
    expect(withTimeSince([], late)).toEqual([rollup('2026-11-21', { upSeconds: 1_200, lateSeconds: 600 })]);
    expect(withTimeSince([], { ...late, dueAt: null })).toEqual([rollup('2026-11-21', { upSeconds: 1_800 })]);
  });

  it('does not count while the monitor is paused', () => {
    expect(withTimeSince([earlier], { ...now, status: 'paused' })).toEqual([earlier]);
    expect(withTimeSince([earlier], { ...now, status: 'new' })).toEqual([earlier]);
  });
});

describe('downtime by month', () => {
  const range = { from: at('2026-09-15T00:00'), to: at('2026-11-21T12:00'), timezone: 'UTC' };

  it('has a row for each month, newest first, including those without downtime', () => {
    const rows = downtimeByMonth([{ from: at('2026-11-02T10:00'), to: at('2026-11-02T10:07') }], range);
    expect(rows).toEqual([
      { month: '2026-11', downMs: 420_000, times: 1, longestMs: 420_000 },
      { month: '2026-10', downMs: 0, times: 0, longestMs: 0 },
      { month: '2026-09', downMs: 0, times: 0, longestMs: 0 },
    ]);
  });

  it('splits an outage at the end of a month, to the second', () => {
    const rows = downtimeByMonth([{ from: at('2026-10-31T23:59:50'), to: at('2026-11-01T00:00:20') }], range);
    expect(rows.slice(0, 2).map(({ downMs, times }) => [downMs, times])).toEqual([
      [20_000, 1],
      [10_000, 1],
    ]);
  });

  it('ends months in the reader’s time zone', () => {
    const india = { ...range, timezone: 'Asia/Kolkata' };
    const [november, october] = downtimeByMonth([{ from: at('2026-10-31T18:00'), to: at('2026-10-31T19:00') }], india);
    expect([november?.downMs, october?.downMs]).toEqual([1_800_000, 1_800_000]);
  });

  it('counts an ongoing outage, and cuts off an outage that began earlier', () => {
    const rows = downtimeByMonth([{ from: at('2026-09-01T00:00'), to: null }], range);
    expect(rows.reduce((sum, { downMs }) => sum + downMs, 0)).toBe(range.to - range.from);
  });
});
