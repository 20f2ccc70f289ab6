import type { WallDay } from '../wallTimes.ts';

/** The values allowed in one field of a cron expression. */
export interface FieldRule {
  name: string;
  min: number;
  max: number;
  /** Names that can be used instead of numbers, starting with the one for `namesFrom`. */
  names: readonly string[];
  namesFrom: number;
}

export type CronFields = readonly [minute: string, hour: string, day: string, month: string, weekday: string];
type CronRules = readonly [FieldRule, FieldRule, FieldRule, FieldRule, FieldRule];

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** The rules for all fields, in order. */
export const CRON_RULES: CronRules = [
  { name: 'Minute', min: 0, max: 59, names: [], namesFrom: 0 },
  { name: 'Hour', min: 0, max: 23, names: [], namesFrom: 0 },
  { name: 'Day of month', min: 1, max: 31, names: [], namesFrom: 0 },
  { name: 'Month', min: 1, max: 12, names: MONTHS, namesFrom: 1 },
  { name: 'Day of week', min: 0, max: 7, names: ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'], namesFrom: 0 },
];

/**
 * Returns whether a day must match both day fields. As in cron, matching either one is enough, unless one of them
 * starts with a star.
 */
export function mustMatchBothDays([, , day, , weekday]: CronFields): boolean {
  return day.startsWith('*') || weekday.startsWith('*');
}

/** Returns the number that a field's text represents; `NaN` if it isn't one. */
export function numberOf({ names, namesFrom }: FieldRule, text: string): number {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  const index = names.indexOf(text.toUpperCase());
  return index < 0 ? Number.NaN : index + namesFrom;
}

/** Returns the numbers that a validated field matches, in ascending order, excluding days that depend on the month. */
export function numbersIn(rule: FieldRule, field: string): number[] {
  const all = Array.from({ length: rule.max - rule.min + 1 }, (_, index) => rule.min + index);
  return all.filter((value) => field.split(',').some((item) => isIn(rule, item, value)));
}

/** Returns whether an item matches a value. `5/15` starts a range at 5 that continues to the end of the field. */
function isIn(rule: FieldRule, item: string, value: number): boolean {
  const [range = '', step] = item.split('/');
  const [first = '', last = step === undefined ? first : String(rule.max)] = range.split('-');
  const from = range === '*' ? rule.min : numberOf(rule, first);
  const to = range === '*' ? rule.max : numberOf(rule, last);
  return value >= from && value <= to && (value - from) % Number(step ?? '1') === 0;
}

/** Days that depend on the month. 0 is Sunday. */
export interface MonthDays {
  /** `L`: the last day. */
  hasLastDay: boolean;
  /** `LW`: the last weekday (Monday to Friday). */
  hasLastWorkday: boolean;
  /** `5L`: the last such weekday. */
  lastWeekdays: readonly number[];
  /** `MON#2`: the second Monday. */
  nthWeekdays: readonly { weekday: number; nth: number }[];
}

const [, , DAY, , WEEKDAY] = CRON_RULES;
const LAST_WEEKDAY = /^(\d)L$/i;
const NTH_WEEKDAY = /^(\w+)#([1-5])$/;

/** Returns the weekday in an item such as `5L` or `7L`; null for any other item. */
export function lastWeekdayOf(item: string): number | null {
  const digit = LAST_WEEKDAY.exec(item)?.[1];
  return digit === undefined || Number(digit) > WEEKDAY.max ? null : Number(digit) % 7;
}

/** Returns the meaning of an item such as `MON#2` or `0#1`; null for any other item. */
export function nthWeekdayOf(item: string): { weekday: number; nth: number } | null {
  const [, text = '', nth] = NTH_WEEKDAY.exec(item) ?? [];
  const weekday = numberOf(WEEKDAY, text);
  return Number.isNaN(weekday) || weekday > WEEKDAY.max ? null : { weekday: weekday % 7, nth: Number(nth) };
}

/** Returns the days in validated fields that depend on the month. */
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

/** Returns a function that tests whether validated fields match a day, ignoring its month. */
export function createDayTest(fields: CronFields): (day: WallDay) => boolean {
  const [, , day, , weekday] = fields;
  const days = new Set(numbersIn(DAY, day));
  // Sunday is both 0 and 7.
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

/** Returns the last weekday (Monday to Friday) of a month. */
function lastWorkday({ dayOfMonth, daysInMonth, weekday }: WallDay): number {
  const weekdayOfLast = (weekday + daysInMonth - dayOfMonth) % 7;
  if (weekdayOfLast === 6) return daysInMonth - 1;
  return weekdayOfLast === 0 ? daysInMonth - 2 : daysInMonth;
}
