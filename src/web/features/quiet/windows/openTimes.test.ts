import { describe, expect, it } from '@jest/globals';
import type { MaintenanceWindow } from '../../../../contract/alerting/alertingCalls.ts';
import { HOUR_MS } from '../../../../contract/durations.ts';
import { calendarPosition, openTimes } from './openTimes.ts';

const at = (iso: string) => Date.parse(iso);

describe('the times when a window is open', () => {
  const within = { from: at('2026-10-20T00:00Z'), to: at('2026-11-03T00:00Z') };
  const startsOf = (when: MaintenanceWindow['when']) =>
    openTimes({ when }, within).map(({ from }) => new Date(from).toISOString());

  it('follow the window’s days and the clock in its zone', () => {
    expect(startsOf({ kind: 'weekly', days: [6, 7], time: '22:30', minutes: 60, timezone: 'Europe/Berlin' })).toEqual([
      '2026-10-24T20:30:00.000Z',
      // Daylight saving time ends.
      '2026-10-25T21:30:00.000Z',
      '2026-10-31T21:30:00.000Z',
      '2026-11-01T21:30:00.000Z',
    ]);
  });

  it('include an earlier start if the window is still open', () => {
    const when = { kind: 'weekly' as const, days: [1], time: '23:00', minutes: 120, timezone: 'UTC' };
    const [first] = openTimes({ when }, within);
    expect(first).toEqual({ from: at('2026-10-19T23:00Z'), to: at('2026-10-20T01:00Z') });
  });

  it.each([
    ['2026-10-25T02:00Z', 1],
    ['2026-10-19T23:30Z', 1],
    ['2026-10-19T22:00Z', 0],
    ['2026-11-03T00:00Z', 0],
  ])('of a window that opens once, on %s, number %d', (from, count) => {
    const when = { kind: 'once' as const, from: at(from), minutes: 60 };
    const found = openTimes({ when }, within);
    expect(found).toHaveLength(count);
    for (const span of found) expect(span).toEqual({ from: at(from), to: at(from) + HOUR_MS });
  });
});

describe('the place of an instant on a calendar', () => {
  // In Berlin, 25 October 2026 has 25 hours.
  const starts = [
    at('2026-10-23T22:00Z'),
    at('2026-10-24T22:00Z'),
    at('2026-10-25T23:00Z'),
    at('2026-10-26T23:00Z'),
    at('2026-10-27T23:00Z'),
  ];

  it.each([
    { instant: '2026-10-23T22:00Z', part: 0 },
    { instant: '2026-10-24T10:00Z', part: 0.125 },
    { instant: '2026-10-25T23:00Z', part: 0.5 },
    { instant: '2026-10-26T11:00Z', part: 0.625 },
    { instant: '2026-10-27T23:00Z', part: 1 },
  ])('is $part at $instant, also after a clock change', ({ instant, part }) => {
    expect(calendarPosition(at(instant), starts)).toBe(part);
  });

  it('is at the edge before the first day and after the last', () => {
    expect(calendarPosition(at('2026-10-20T00:00Z'), starts)).toBe(0);
    expect(calendarPosition(at('2026-11-20T00:00Z'), starts)).toBe(1);
  });
});
