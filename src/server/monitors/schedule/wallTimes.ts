import { DAY_MS } from '../../../contract/durations.ts';

const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365];

/** A calendar month, without a time zone. */
export interface WallMonth {
  daysInMonth: number;
  /** The weekday of its first day. 0 is Sunday. */
  firstWeekday: number;
}

/**
 * The times that a schedule matches. Days are matched first, and only in the years and months that it names, so finding
 * a rare day takes only one check for each of these months before it.
 */
export interface WallRules {
  /** The years to search from a given one on, in ascending order. Earlier ones are ignored. */
  yearsFrom(firstYear: number): Iterable<number>;
  /** 1 to 12, in ascending order. */
  months: readonly number[];
  /** Returns the first day of a month at or after `from`; null if there isn't one. */
  nextInMonth(month: WallMonth, from: number): number | null;
  /** Returns the first time at or after `from`, both in milliseconds since midnight; null if there isn't one. */
  nextInDay(from: number): number | null;
  /** All times are multiples of this. */
  unitMs: number;
}

/**
 * Returns a function that finds the next matching time after a given one, on a clock that never changes, as if it were
 * UTC. Both times are in milliseconds since 1970; null if there isn't one.
 */
export function createWallTimes({ yearsFrom, months, nextInMonth, nextInDay, unitMs }: WallRules) {
  /** Returns the next matching day. Days are numbered from 1970. */
  function nextDay(from: number): number | null {
    const date = new Date(from * DAY_MS);
    const [firstYear, firstMonth] = [date.getUTCFullYear(), date.getUTCMonth() + 1];
    for (const year of yearsFrom(firstYear)) {
      if (year < firstYear) continue;
      for (const month of months) {
        if (year === firstYear && month < firstMonth) continue;
        const first = firstDayOf(year, month);
        const ofMonth = { daysInMonth: daysInMonth(year, month), firstWeekday: weekdayOf(first) };
        const day = nextInMonth(ofMonth, Math.max(1, from - first + 1));
        if (day !== null) return first + day - 1;
      }
    }
    return null;
  }

  return (after: number): number | null => {
    const from = (Math.floor(after / unitMs) + 1) * unitMs;
    const today = Math.floor(from / DAY_MS);
    const found = nextDay(today);
    if (found === null) return null;
    const inDay = nextInDay(found === today ? from - today * DAY_MS : 0);
    if (inDay !== null) return found * DAY_MS + inDay;
    const later = nextDay(today + 1);
    return later === null ? null : later * DAY_MS + (nextInDay(0) ?? 0);
  };
}

/** Returns the number of days in a month of the Gregorian calendar. */
export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeap(year) ? 29 : daysBefore(month + 1) - daysBefore(month);
}

/** Returns the first day of a month. Days are numbered from 1970. */
function firstDayOf(year: number, month: number): number {
  const leapDay = month > 2 && isLeap(year) ? 1 : 0;
  return 365 * (year - 1970) + leapDaysBefore(year) - leapDaysBefore(1970) + daysBefore(month) + leapDay;
}

/** Returns the number of days in a common year before a month. */
const daysBefore = (month: number): number => DAYS_BEFORE_MONTH[month - 1] ?? 0;

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const leapDaysBefore = (year: number): number =>
  Math.floor((year - 1) / 4) - Math.floor((year - 1) / 100) + Math.floor((year - 1) / 400);

/** January 1, 1970 was a Thursday. */
const weekdayOf = (dayNumber: number): number => (((dayNumber + 4) % 7) + 7) % 7;
