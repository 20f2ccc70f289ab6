import type { WallDay } from '../wallTimes.ts';
import { CRON_RULES, mustMatchBothDays, numberOf, numbersIn, type CronFields } from './cronRules.ts';

/** Days that depend on the month they fall in. 0 is Sunday. */
export interface MonthDays {
  /** `L`: the last day. */
  hasLastDay: boolean;
  /** `LW`: the last of Monday to Friday. */
  hasLastWorkday: boolean;
  /** `5L`: the last such weekday. */
  lastWeekdays: readonly number[];
  /** `MON#2`: the second Monday. */
  nthWeekdays: readonly { weekday: number; nth: number }[];
}

const [, , DAY, , WEEKDAY] = CRON_RULES;
const LAST_WEEKDAY = /^(\d)L$/i;
const NTH_WEEKDAY = /^(\w+)#([1-5])$/;

/** The weekday of an item such as `5L` or `7L`; null for any other item. */
export function lastWeekdayOf(item: string): number | null {
  const digit = LAST_WEEKDAY.exec(item)?.[1];
  return digit === undefined || Number(digit) > WEEKDAY.max ? null : Number(digit) % 7;
}

/** What an item such as `MON#2` or `0#1` means; null for any other item. */
export function nthWeekdayOf(item: string): { weekday: number; nth: number } | null {
  const [, text = '', nth] = NTH_WEEKDAY.exec(item) ?? [];
  const weekday = numberOf(WEEKDAY, text);
  return Number.isNaN(weekday) || weekday > WEEKDAY.max ? null : { weekday: weekday % 7, nth: Number(nth) };
}

/** Returns the days of checked fields that depend on the month. */
export function monthDaysIn([, , day, , weekday]: CronFields): MonthDays {
  const days = day.toUpperCase().split(',');
  const weekdays = weekday.split(',');
  return {
    hasLastDay: days.includes('L'),
    hasLastWorkday: days.includes('LW'),
    lastWeekdays: weekdays.map(lastWeekdayOf).filter((found) => found !== null),
    nthWeekdays: weekdays.map(nthWeekdayOf).filter((found) => found !== null),
  };
}

/** Returns a test of whether checked fields name a day, whatever its month. */
export function createDayTest(fields: CronFields): (day: WallDay) => boolean {
  const [, , day, , weekday] = fields;
  const days = new Set(numbersIn(DAY, day));
  // Sunday is 0 and 7.
  const weekdays = new Set(numbersIn(WEEKDAY, weekday).map((number) => number % 7));
  const mustMatchBoth = mustMatchBothDays(fields);
  const { hasLastDay, hasLastWorkday, lastWeekdays, nthWeekdays } = monthDaysIn(fields);

  const isDay = (of: WallDay): boolean =>
    days.has(of.dayOfMonth) ||
    (hasLastDay && of.dayOfMonth === of.daysInMonth) ||
    (hasLastWorkday && of.dayOfMonth === lastWorkday(of));
  const isWeekday = (of: WallDay): boolean =>
    weekdays.has(of.weekday) ||
    (lastWeekdays.includes(of.weekday) && of.dayOfMonth + 7 > of.daysInMonth) ||
    nthWeekdays.some(({ weekday: named, nth }) => named === of.weekday && nth === Math.ceil(of.dayOfMonth / 7));
  return mustMatchBoth ? (of) => isDay(of) && isWeekday(of) : (of) => isDay(of) || isWeekday(of);
}

/** Returns the last Monday to Friday of a month. */
function lastWorkday({ dayOfMonth, daysInMonth, weekday }: WallDay): number {
  const weekdayOfLast = (weekday + daysInMonth - dayOfMonth) % 7;
  if (weekdayOfLast === 6) return daysInMonth - 1;
  return weekdayOfLast === 0 ? daysInMonth - 2 : daysInMonth;
}
