import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DAY_MS, MINUTE_MS } from '../../../../contract/durations.ts';
import { nextDue, readSchedule } from '../readSchedule.ts';

interface Day {
  day: number;
  /** 1 to 12. */
  month: number;
  weekday: number;
  last: number;
}

/** Part of an expression with its meaning, defined independently of the parser. */
interface Part<Value> {
  text: string;
  holds: (value: Value) => boolean;
}

const startsWithStar = ({ text }: Part<never>): boolean => text.startsWith('*');

/** Finds the first later instant whose day and minute match, by checking every day and every minute in it. */
function firstAfter(after: number, isDay: (day: Day) => boolean, isMinute: (hour: number, minute: number) => boolean) {
  const from = Math.floor(after / DAY_MS);
  for (let number = from; number < from + 45 * 366; number += 1) {
    const date = new Date(number * DAY_MS);
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
    const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    if (!isDay({ day: date.getUTCDate(), month: month + 1, weekday: date.getUTCDay(), last })) continue;
    for (let minute = 0; minute < 1_440; minute += 1) {
      const at = number * DAY_MS + minute * MINUTE_MS;
      if (at > after && isMinute(Math.floor(minute / 60), minute % 60)) return at;
    }
  }
  return null;
}

const anyOf = <Value>(parts: fc.Arbitrary<Part<Value>>): fc.Arbitrary<Part<Value>> =>
  fc.array(parts, { minLength: 1, maxLength: 3 }).map((chosen) => ({
    text: chosen.map(({ text }) => text).join(','),
    holds: (value) => chosen.some(({ holds }) => holds(value)),
  }));

/** Generates numbers, ranges and steps for a field from `min` to `max`. */
function numbers(min: number, max: number): fc.Arbitrary<Part<number>> {
  const number = fc.integer({ min, max });
  const step = fc.integer({ min: 1, max: max + 5 });
  const range = fc.tuple(number, number).map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);
  const every = (from: number, to: number, by: number) => (value: number) =>
    value >= from && value <= to && (value - from) % by === 0;
  return fc.oneof(
    fc.constant({ text: '*', holds: () => true }),
    number.map((only) => ({ text: `${only}`, holds: (value: number) => value === only })),
    range.map(([from, to]) => ({ text: `${from}-${to}`, holds: every(from, to, 1) })),
    step.map((by) => ({ text: `*/${by}`, holds: every(min, max, by) })),
    fc.tuple(number, step).map(([from, by]) => ({ text: `${from}/${by}`, holds: every(from, max, by) })),
    fc.tuple(range, step).map(([[from, to], by]) => ({ text: `${from}-${to}/${by}`, holds: every(from, to, by) })),
  );
}

const ofDay = (part: Part<number>): Part<Day> => ({ text: part.text, holds: ({ day }) => part.holds(day) });
const ofWeekday = (part: Part<number>): Part<Day> => ({
  text: part.text,
  holds: ({ weekday }) => part.holds(weekday) || (weekday === 0 && part.holds(7)),
});
const weekdayOf = (day: number, of: Day): number => (of.weekday + day - of.day + 35) % 7;
const lastWorkday = (of: Day): number =>
  [of.last, of.last - 1, of.last - 2].find((day) => weekdayOf(day, of) % 6 !== 0) ?? 0;

const days = anyOf<Day>(
  fc.oneof(
    { weight: 3, arbitrary: numbers(1, 31).map(ofDay) },
    fc.constantFrom<Part<Day>>(
      { text: 'L', holds: ({ day, last }) => day === last },
      { text: 'LW', holds: (of) => of.day === lastWorkday(of) },
    ),
  ),
);
const weekdays = anyOf<Day>(
  fc.oneof(
    { weight: 3, arbitrary: numbers(0, 7).map(ofWeekday) },
    fc.integer({ min: 0, max: 7 }).map((named): Part<Day> => ({
      text: `${named}L`,
      holds: ({ weekday, day, last }) => weekday === named % 7 && day > last - 7,
    })),
    fc.tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 1, max: 5 })).map(([named, nth]): Part<Day> => ({
      text: `${named}#${nth}`,
      holds: ({ weekday, day }) => weekday === named % 7 && day > (nth - 1) * 7 && day <= nth * 7,
    })),
  ),
);
const fields = fc.tuple(numbers(0, 59), numbers(0, 23), days, numbers(1, 12), weekdays);

describe('a cron expression', () => {
  it('matches the same times as checking each day and minute', () => {
    fc.assert(
      fc.property(fields, fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2090, 0) }), (parts, after) => {
        const [minute, hour, day, month, weekday] = parts;
        const isEither = !startsWithStar(day) && !startsWithStar(weekday);
        const isDay = (of: Day): boolean =>
          month.holds(of.month) && (isEither ? day.holds(of) || weekday.holds(of) : day.holds(of) && weekday.holds(of));
        const found = firstAfter(after, isDay, (h, m) => hour.holds(h) && minute.holds(m));
        const schedule = {
          kind: 'cron',
          expression: parts.map(({ text }) => text).join(' '),
          timezone: 'UTC',
        } as const;
        const read = readSchedule(schedule);
        // An expression that never matches is rejected.
        expect(read.ok ? nextDue(schedule, after) : null).toBe(found);
      }),
      { numRuns: 400 },
    );
  });

  /** The output of cronsim 2.7; January 1, 2026 is a Thursday. */
  it.each<[string, string[]]>([
    ['0 3 L * *', ['01-31T03:00', '02-28T03:00', '03-31T03:00', '04-30T03:00']],
    ['0 3 LW * *', ['01-30T03:00', '02-27T03:00', '03-31T03:00', '04-30T03:00', '05-29T03:00']],
    ['0 3 L * MON', ['01-05T03:00', '01-12T03:00', '01-19T03:00', '01-26T03:00', '01-31T03:00']],
    ['0 3 * * 5L', ['01-30T03:00', '02-27T03:00', '03-27T03:00']],
    ['0 3 * * 1#1', ['01-05T03:00', '02-02T03:00', '03-02T03:00']],
    ['0 3 * * MON#2', ['01-12T03:00', '02-09T03:00', '03-09T03:00']],
    ['0 3 * * 7#1', ['01-04T03:00', '02-01T03:00', '03-01T03:00']],
    ['0 3 * * 0#1', ['01-04T03:00', '02-01T03:00', '03-01T03:00']],
    ['0 3 * * 5#5', ['01-30T03:00', '05-29T03:00', '07-31T03:00']],
    ['0 3 * * 1,3#2', ['01-05T03:00', '01-12T03:00', '01-14T03:00', '01-19T03:00']],
    ['5/15 * * * *', ['01-01T00:05', '01-01T00:20', '01-01T00:35', '01-01T00:50', '01-01T01:05']],
    ['1/5 * * * *', ['01-01T00:01', '01-01T00:06']],
    ['0 0 1/5 * *', ['01-06T00:00', '01-11T00:00']],
    ['0 0 * * 1/5', ['01-03T00:00', '01-05T00:00', '01-10T00:00']],
    ['*/61 * * * *', ['01-01T01:00', '01-01T02:00']],
    ['0 0 1-31/2 * *', ['01-03T00:00', '01-05T00:00']],
  ])('%s runs when Healthchecks expects it', (expression, expected) => {
    const found: string[] = [];
    let at: number | null = Date.UTC(2026, 0);
    while (found.length < expected.length) {
      at = nextDue({ kind: 'cron', expression, timezone: 'UTC' }, at ?? 0);
      found.push(new Date(at ?? 0).toISOString().slice(5, 16));
    }
    expect(found).toEqual(expected);
  });

  it.each<[string, string, string, string[]]>([
    ['a last day that skips its hour', '30 2 L 3 *', 'Europe/Berlin', ['2024-03-31T01:00', '2025-03-31T00:30']],
    ['a last Sunday that skips its hour', '30 2 * 3 7L', 'Europe/Berlin', ['2024-03-31T01:00', '2025-03-30T01:00']],
    ['a last Sunday that repeats its hour', '30 2 * 10 0L', 'Europe/Berlin', ['2024-10-27T00:30', '2025-10-26T00:30']],
    ['a second Sunday that skips its hour', '30 2 * 3 SUN#2', 'America/New_York', ['2024-03-10T07:00']],
    ['a step from a number, which lists specific times', '30 2/12 10 3 *', 'America/New_York', ['2024-03-10T07:00']],
  ])('handles clock changes: %s', (_case, expression, timezone, expected) => {
    const found: string[] = [];
    let at = Date.UTC(2024, 0);
    while (found.length < expected.length) {
      at = nextDue({ kind: 'cron', expression, timezone }, at) ?? 0;
      found.push(new Date(at).toISOString().slice(0, 16));
    }
    expect(found).toEqual(expected);
  });
});
