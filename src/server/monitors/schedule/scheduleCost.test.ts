import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import type { Schedule } from '../../../contract/monitors/schedule.ts';
import { dueAfterSuccess } from '../rules/deadlines.ts';
import { nextDue, nextDueIfReadable } from './readSchedule.ts';
import { createWallTimes, type WallMonth } from './wallTimes.ts';

const NOW = Date.UTC(2026, 10, 28, 14, 20);
const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata'];
const LINES = 10;
const calendar = (lines: readonly string[]): Schedule => ({
  kind: 'oncalendar',
  expression: lines.join('\n'),
  timezone: 'UTC',
});
/** Returns a function that creates schedules, each of which isn't cached yet. */
const linesOf = (line: (index: number) => string) => (seed: number) =>
  calendar(Array.from({ length: LINES }, (_, index) => `${line(index)}:${seed % 60} ${ZONES[index % ZONES.length]}`));

const rareDays = linesOf((index) => `Mon *-02-29 ${index}:${index}`);
const farYears = linesOf((index) => `${2040 + 13 * index}-06-0${1 + (index % 9)} 12:${index}`);
const skippedDays = (seed: number) =>
  calendar([
    ...Array.from({ length: LINES - 1 }, (_, index) => `Sun *-03-25..31 02:${10 + index}:${seed} Europe/Berlin`),
    '2199-12-31',
  ]);

let created = 0;
let formatted = 0;

/** Counts the formatters, which take 100 microseconds each, and what they format, which takes one. */
beforeAll(() => {
  const { DateTimeFormat } = Intl;
  jest.spyOn(Intl, 'DateTimeFormat').mockImplementation((locales, options) => {
    created += 1;
    const real = new DateTimeFormat(locales, options);
    const format = real.format.bind(real);
    const value = (at?: Date | number): string => {
      formatted += 1;
      return format(at);
    };
    return Object.defineProperty(real, 'format', { value });
  });
});

function costOf(act: () => void): { created: number; formatted: number } {
  const before = { created, formatted };
  act();
  return { created: created - before.created, formatted: formatted - before.formatted };
}

describe('a schedule that is not cached', () => {
  it.each([
    ['a day that’s rare', rareDays],
    ['years far apart', farYears],
    ['days whose times the clock always skips', skippedDays],
  ])('needs few zone lookups and no new zone: %s', (_case, make) => {
    nextDue(make(0), NOW);
    const cost = costOf(() => nextDue(make(1), NOW));
    expect(cost.created).toBe(0);
    expect(cost.formatted).toBeLessThanOrEqual(2 * LINES);
  });

  it('is searched once for a success with no due time since the last one', () => {
    const timing = { schedule: farYears(2), graceSeconds: 60, needsManualResume: false };
    const before = { lastSuccessAt: NOW - 60_000, dueAt: null };
    const cost = costOf(() => dueAfterSuccess(before, timing, NOW));
    expect(cost.formatted).toBeGreaterThan(0);
    expect(cost.formatted).toBeLessThanOrEqual(2 * LINES);
  });

  it('shares a zone with every spelling and alias of its name', () => {
    const inZone = (zone: string): Schedule => ({ kind: 'cron', expression: '0 3 * * *', timezone: zone });
    nextDue(inZone('Asia/Calcutta'), NOW);
    nextDue(inZone('Asia/Kolkata'), NOW);
    const cost = costOf(() => {
      for (const zone of ['asia/calcutta', 'ASIA/CALCUTTA', 'asia/Kolkata']) nextDue(inZone(zone), NOW);
    });
    expect(cost).toEqual({ created: 0, formatted: 0 });
  });
});

it('looks only at the months that a rare day can be in', () => {
  let months = 0;
  const next = createWallTimes({
    yearsFrom: (first) => Array.from({ length: 41 }, (_, index) => first + index),
    months: [2],
    nextInMonth({ daysInMonth, firstWeekday }: WallMonth) {
      months += 1;
      return daysInMonth === 29 && firstWeekday === 1 ? 29 : null;
    },
    nextInDay: () => 0,
    unitMs: 1_000,
  });
  expect(new Date(next(NOW) ?? 0).toISOString()).toBe('2044-02-29T00:00:00.000Z');
  expect(months).toBe(2044 - 2027 + 1);
});

describe('the next due time', () => {
  const numbers = (min: number, max: number) =>
    fc.uniqueArray(fc.integer({ min, max }), { minLength: 1, maxLength: 4 });
  const lines = fc.record({
    weekdays: fc.subarray(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'], { minLength: 1 }),
    years: fc.option(numbers(2020, 2060)),
    months: numbers(1, 12),
    days: numbers(1, 28),
    isFromEnd: fc.boolean(),
    hours: numbers(0, 23),
    minutes: numbers(0, 59),
  });
  const after = fc.integer({ min: Date.UTC(2024, 0) / 1_000, max: Date.UTC(2055, 0) / 1_000 });
  const DAY_MS = 86_400_000;

  it('is the one that trying every day finds', () => {
    fc.assert(
      fc.property(lines, after, ({ weekdays, years, months, days, isFromEnd, hours, minutes }, seconds) => {
        const text = `${weekdays.join()} ${years?.join() ?? '*'}-${months.join()}${isFromEnd ? '~' : '-'}${days.join()} ${hours.join()}:${minutes.join()}`;
        const from = seconds * 1_000;
        const times = hours
          .flatMap((hour) => minutes.map((minute) => (hour * 60 + minute) * 60_000))
          .toSorted((one, other) => one - other);
        let expected: number | null = null;
        for (let day = Math.floor(from / DAY_MS); day < Date.UTC(2066, 0) / DAY_MS && expected === null; day += 1) {
          const date = new Date(day * DAY_MS);
          const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
          const number = isFromEnd ? last - date.getUTCDate() + 1 : date.getUTCDate();
          const isDay =
            days.includes(number) &&
            months.includes(date.getUTCMonth() + 1) &&
            (years === null || years.includes(date.getUTCFullYear())) &&
            weekdays.includes(date.toUTCString().slice(0, 3));
          const time = isDay ? times.find((one) => day * DAY_MS + one > from) : undefined;
          if (time !== undefined) expected = day * DAY_MS + time;
        }
        const found = nextDueIfReadable({ kind: 'oncalendar', expression: text, timezone: 'UTC' }, from);
        expect(found === null || found < Date.UTC(2066, 0) ? found : null).toBe(expected);
      }),
    );
  });

  it.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Gaza'])(
    'in %s is the same from far away and from shortly before',
    (timezone) => {
      const expressions = fc.constantFrom(
        'Sun *-*-* 02:30',
        '*-03-25..31 02:15',
        'Mon *-02-29',
        '*-*~1..9 00,3:05',
        '*-11-1..7 01:30',
      );
      fc.assert(
        fc.property(expressions, after, fc.integer({ min: 1, max: 4 * DAY_MS }), (expression, seconds, before) => {
          const from = seconds * 1_000;
          const far = nextDue({ kind: 'oncalendar', expression, timezone }, from) ?? 0;
          // The space makes it another schedule, for which nothing is cached.
          const near = nextDue(
            { kind: 'oncalendar', expression: `${expression} `, timezone },
            Math.max(from, far - before),
          );
          expect(near).toBe(far);
        }),
      );
    },
  );
});
