import type { WallMonth } from '../wallTimes.ts';

/** The values allowed in one field of a cron expression. */
export interface FieldRule {
  name: string;
  min: number;
  max: number;
  /** All numbers in between, in ascending order. */
  all: readonly number[];
  /** Names that can be used instead of numbers, starting with the one for `namesFrom`. */
  names: readonly string[];
  namesFrom: number;
}

export type CronFields = readonly [minute: string, hour: string, day: string, month: string, weekday: string];
type CronRules = readonly [FieldRule, FieldRule, FieldRule, FieldRule, FieldRule];

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

const field = (name: string, min: number, max: number, names: readonly string[] = [], namesFrom = 0): FieldRule => ({
  name,
  min,
  max,
  all: Array.from({ length: max - min + 1 }, (_, index) => min + index),
  names,
  namesFrom,
});

/** The rules for all fields, in order. */
export const CRON_RULES: CronRules = [
  field('Minute', 0, 59),
  field('Hour', 0, 23),
  field('Day of month', 1, 31),
  field('Month', 1, 12, MONTHS, 1),
  field('Day of week', 0, 7, ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']),
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
export function numbersIn(rule: FieldRule, field: string): readonly number[] {
  if (field === '*') return rule.all;
  const isIn: boolean[] = [];
  for (const item of new Set(field.split(','))) {
    const { from, to, step } = rangeIn(rule, item);
    for (let value = from; value <= to; value += step) isIn[value] = true;
  }
  return rule.all.filter((value) => isIn[value] === true);
}

/** Returns the range that an item names. `5/15` starts a range at 5 that continues to the end of the field. */
function rangeIn(rule: FieldRule, item: string): { from: number; to: number; step: number } {
  const [range = '', step] = item.split('/');
  const [first = '', last = step === undefined ? first : String(rule.max)] = range.split('-');
  const from = range === '*' ? rule.min : numberOf(rule, first);
  const to = range === '*' ? rule.max : numberOf(rule, last);
  return { from, to, step: Number(step ?? '1') };
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

/** Returns a function that tests whether validated fields match a day of a month, ignoring which month it is. */
export function createDayTest(fields: CronFields): (day: number, of: WallMonth) => boolean {
  const [, , dayField, , weekdayField] = fields;
  const days = new Set(numbersIn(DAY, dayField));
  // Sunday is both 0 and 7.
  const weekdays = new Set(numbersIn(WEEKDAY, weekdayField).map((number) => number % 7));
  const mustMatchBoth = mustMatchBothDays(fields);
  const { hasLastDay, hasLastWorkday, lastWeekdays, nthWeekdays } = monthDaysIn(fields);

  const isDay = (day: number, of: WallMonth): boolean =>
    days.has(day) || (hasLastDay && day === of.daysInMonth) || (hasLastWorkday && day === lastWorkday(of));
  const isWeekday = (day: number, { daysInMonth, firstWeekday }: WallMonth): boolean => {
    const weekday = (firstWeekday + day - 1) % 7;
    return (
      weekdays.has(weekday) ||
      (lastWeekdays.includes(weekday) && day + 7 > daysInMonth) ||
      nthWeekdays.some(({ weekday: named, nth }) => named === weekday && nth === Math.ceil(day / 7))
    );
  };
  return mustMatchBoth
    ? (day, of) => isDay(day, of) && isWeekday(day, of)
    : (day, of) => isDay(day, of) || isWeekday(day, of);
}

/** Returns the last weekday (Monday to Friday) of a month. */
function lastWorkday({ daysInMonth, firstWeekday }: WallMonth): number {
  const weekdayOfLast = (firstWeekday + daysInMonth - 1) % 7;
  if (weekdayOfLast === 6) return daysInMonth - 1;
  return weekdayOfLast === 0 ? daysInMonth - 2 : daysInMonth;
}
