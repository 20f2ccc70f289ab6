const DAY_MS = 86_400_000;

/** A calendar day, without a time zone. */
export interface WallDay {
  year: number;
  /** 1 to 12. */
  month: number;
  dayOfMonth: number;
  daysInMonth: number;
  /** 0 is Sunday. */
  weekday: number;
}

/**
 * The times that a schedule matches. Days are matched first, so finding a rare day takes only one check for each day
 * before it.
 */
export interface WallRules {
  /** The last year to search. */
  lastYear(firstYear: number): number;
  hasDaysIn(year: number, month: number): boolean;
  isDay(day: WallDay): boolean;
  /** Returns the first time at or after `from`, both in milliseconds since midnight; null if there isn't one. */
  nextInDay(from: number): number | null;
  /** All times are multiples of this. */
  unitMs: number;
}

/**
 * Returns a function that finds the next matching time after a given one, on a clock that never changes, as if it were
 * UTC. Both times are in milliseconds since 1970; null if there isn't one.
 */
export function createWallTimes({ lastYear, hasDaysIn, isDay, nextInDay, unitMs }: WallRules) {
  /** Returns the next matching day. Days are numbered from 1970. */
  function nextDay(from: number): number | null {
    const date = new Date(from * DAY_MS);
    const firstYear = date.getUTCFullYear();
    const end = (lastYear(firstYear) + 1) * 12;
    for (let index = firstYear * 12 + date.getUTCMonth(); index < end; index += 1) {
      const [year, month] = [Math.floor(index / 12), (index % 12) + 1];
      if (!hasDaysIn(year, month)) continue;
      const first = startOfMonth(index);
      const daysInMonth = startOfMonth(index + 1) - first;
      for (let day = Math.max(first, from); day < first + daysInMonth; day += 1) {
        if (isDay({ year, month, dayOfMonth: day - first + 1, daysInMonth, weekday: weekdayOf(day) })) return day;
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

/** Returns the first day of a month. Months are numbered from the year 0. */
const startOfMonth = (index: number): number => Date.UTC(Math.floor(index / 12), index % 12) / DAY_MS;

/** January 1, 1970 was a Thursday. */
const weekdayOf = (dayNumber: number): number => (((dayNumber + 4) % 7) + 7) % 7;
