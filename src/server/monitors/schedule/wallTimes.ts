import { CRON_RULES, mustMatchBothDays, numbersIn, type CronFields } from './cronRules.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const DAY_MINUTES = 1_440;
/** A 29 February falls on each weekday within 28 years, or 40 where a year such as 2100 has none. */
const MONTHS_AHEAD = 41 * 12;

/**
 * The times that checked fields name by a clock that never jumps, as if it were UTC: the next one after another, in
 * milliseconds since 1970; null for none. Days come first, so that a rare day costs no more than a look at each day before.
 */
export function createWallTimes(fields: CronFields): (after: number) => number | null {
  const [minuteRule, hourRule, dayRule, monthRule, weekdayRule] = CRON_RULES;
  const [minute, hour, day, month, weekday] = fields;
  const minutes = numbersIn(minuteRule, minute);
  const hours = numbersIn(hourRule, hour);
  const days = new Set(numbersIn(dayRule, day));
  const months = new Set(numbersIn(monthRule, month));
  // Sunday is 0 and 7.
  const weekdays = new Set(numbersIn(weekdayRule, weekday).map((number) => number % 7));
  const mustMatchBoth = mustMatchBothDays(fields);

  function isNamed(dayOfMonth: number, dayNumber: number): boolean {
    const isDay = days.has(dayOfMonth);
    const isWeekday = weekdays.has(weekdayOf(dayNumber));
    return mustMatchBoth ? isDay && isWeekday : isDay || isWeekday;
  }

  /** Days are counted from 1970. */
  function nextDay(from: number): number | null {
    const date = new Date(from * DAY_MS);
    const firstMonth = date.getUTCFullYear() * 12 + date.getUTCMonth();
    for (let index = firstMonth; index < firstMonth + MONTHS_AHEAD; index += 1) {
      if (!months.has((index % 12) + 1)) continue;
      const begin = startOfMonth(index);
      const end = startOfMonth(index + 1);
      for (let candidate = Math.max(begin, from); candidate < end; candidate += 1) {
        if (isNamed(candidate - begin + 1, candidate)) return candidate;
      }
    }
    return null;
  }

  /** At or after a minute of the day. */
  function nextInDay(from: number): number | null {
    for (const begin of hours.map((number) => number * 60)) {
      const found = minutes.find((number) => begin + number >= from);
      if (found !== undefined) return begin + found;
    }
    return null;
  }

  return (after) => {
    const from = Math.floor(after / MINUTE_MS) + 1;
    const today = Math.floor(from / DAY_MINUTES);
    const found = nextDay(today);
    if (found === null) return null;
    const inDay = nextInDay(found === today ? from - today * DAY_MINUTES : 0);
    if (inDay !== null) return found * DAY_MS + inDay * MINUTE_MS;
    const later = nextDay(today + 1);
    return later === null ? null : later * DAY_MS + (nextInDay(0) ?? 0) * MINUTE_MS;
  };
}

/** The first day of a month that is counted from the year 0 on. */
const startOfMonth = (index: number): number => Date.UTC(Math.floor(index / 12), index % 12) / DAY_MS;

/** 1 January 1970 was a Thursday. */
const weekdayOf = (dayNumber: number): number => (((dayNumber + 4) % 7) + 7) % 7;
