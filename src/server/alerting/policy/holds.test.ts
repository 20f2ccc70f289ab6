import { describe, expect, it } from '@jest/globals';
import type { MaintenanceWindow } from '../../../contract/alerting/alertingCalls.ts';
import { nextFrom, openBetween, openUntil, quietUntil } from './holds.ts';

const at = (text: string): number => Date.parse(text);
const iso = (instant: number | null): string | null => (instant === null ? null : new Date(instant).toISOString());
const windowOf = (when: MaintenanceWindow['when']): MaintenanceWindow => ({
  windowId: 'w',
  title: 'Backups',
  monitorIds: [],
  when,
});

describe('a one-time window', () => {
  const once = windowOf({ kind: 'once', from: at('2026-11-21T10:00Z'), minutes: 30 });
  it.each([
    ['2026-11-21T09:59:59.999Z', null, '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T10:00Z', '2026-11-21T10:30:00.000Z', null],
    ['2026-11-21T10:29:59.999Z', '2026-11-21T10:30:00.000Z', null],
    ['2026-11-21T10:30Z', null, null],
  ])('at %s is open until %s and opens next at %s', (now, until, next) => {
    expect([iso(openUntil(once, at(now))), iso(nextFrom(once, at(now)))]).toEqual([until, next]);
  });
});

describe('a weekly window', () => {
  const weekly = (days: number[], time: string, minutes: number, timezone = 'Europe/Berlin'): MaintenanceWindow =>
    windowOf({ kind: 'weekly', days, time, minutes, timezone });
  it.each([
    ['begins at its local time', weekly([6], '22:30', 60), '2026-11-21T21:30Z', '2026-11-21T22:30:00.000Z'],
    ['stays open after midnight', weekly([6], '22:30', 180), '2026-11-22T00:00Z', '2026-11-22T00:30:00.000Z'],
    ['is closed on other days', weekly([5], '22:30', 60), '2026-11-21T21:30Z', null],
    ['can last a week', weekly([7], '00:00', 10_080, 'UTC'), '2026-11-21T23:59Z', '2026-11-22T00:00:00.000Z'],
    ['follows daylight saving time', weekly([6], '22:30', 60), '2026-07-04T20:30Z', '2026-07-04T21:30:00.000Z'],
    [
      'begins right after its time if the clock skips it',
      weekly([7], '02:30', 30),
      '2026-03-29T01:30Z',
      '2026-03-29T02:00:00.000Z',
    ],
    [
      'counts real minutes when the clock changes',
      weekly([7], '01:30', 60),
      '2026-03-29T01:29Z',
      '2026-03-29T01:30:00.000Z',
    ],
  ])('%s', (_claim, window, now, until) => {
    expect(iso(openUntil(window, at(now)))).toBe(until);
  });

  it('opens next on the nearest of its days', () => {
    expect(iso(nextFrom(weekly([1, 3], '08:00', 60), at('2026-11-21T12:00Z')))).toBe('2026-11-23T07:00:00.000Z');
    expect(iso(nextFrom(weekly([6], '08:00', 60), at('2026-11-21T12:00Z')))).toBe('2026-11-28T07:00:00.000Z');
  });
});

describe('the open times of a window between two instants', () => {
  const between = (window: MaintenanceWindow, from: string, to: string, now = from) =>
    openBetween(window, { from: at(from), to: at(to) }, at(now)).map((open) => [iso(open.from), iso(open.to)]);
  const once = windowOf({ kind: 'once', from: at('2026-11-21T10:00Z'), minutes: 30 });
  const opening = ['2026-11-21T10:00:00.000Z', '2026-11-21T10:30:00.000Z'];

  it.each([
    ['all of the window', '2026-11-21T00:00Z', '2026-11-22T00:00Z', [opening]],
    ['its end', '2026-11-21T10:29Z', '2026-11-22T00:00Z', [opening]],
    ['its beginning', '2026-11-20T00:00Z', '2026-11-21T10:01Z', [opening]],
    ['only the time after it', '2026-11-21T10:30Z', '2026-11-22T00:00Z', []],
    ['only the time before it', '2026-11-20T00:00Z', '2026-11-21T10:00Z', []],
  ])('include a one-time window, unclipped, only if the period overlaps it: %s', (_what, from, to, expected) => {
    expect(between(once, from, to)).toEqual(expected);
  });

  it('include all openings of a weekly window, oldest first, before and after now', () => {
    const nightly = windowOf({
      kind: 'weekly',
      days: [5, 6, 7],
      time: '23:30',
      minutes: 60,
      timezone: 'Europe/Berlin',
    });
    expect(between(nightly, '2026-11-20T22:00Z', '2026-11-22T22:30Z', '2026-11-21T12:00Z')).toEqual([
      ['2026-11-20T22:30:00.000Z', '2026-11-20T23:30:00.000Z'],
      ['2026-11-21T22:30:00.000Z', '2026-11-21T23:30:00.000Z'],
    ]);
  });
});

const night = { from: '22:00', to: '07:00' };
const noon = { from: '12:00', to: '13:00' };

it.each([
  ['before they begin', night, '2026-11-21T20:59:59Z', null],
  ['when they begin', night, '2026-11-21T21:00Z', '2026-11-22T06:00:00.000Z'],
  ['after midnight', night, '2026-11-22T03:00Z', '2026-11-22T06:00:00.000Z'],
  ['when they end', night, '2026-11-22T06:00Z', null],
  ['in the middle of a day', noon, '2026-11-21T11:30Z', '2026-11-21T12:00:00.000Z'],
  ['when the clock changes', night, '2026-03-29T00:30Z', '2026-03-29T05:00:00.000Z'],
  ['that begin and end at the same time', { from: '07:00', to: '07:00' }, '2026-11-21T06:00Z', null],
  ['that are not set', null, '2026-11-21T03:00Z', null],
])('returns the end of quiet hours %s', (_when, quietHours, now, until) => {
  const found = quietUntil(quietHours, 'Europe/Berlin', Date.parse(now));
  expect(found === null ? null : new Date(found).toISOString()).toBe(until);
});
