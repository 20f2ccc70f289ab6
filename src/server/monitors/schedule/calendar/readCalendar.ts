import { MAX_CALENDAR_LINES, MAX_CALENDAR_ZONES } from '../../../../contract/monitors/monitorLimits.ts';
import { isZone } from '../../../time/zones.ts';
import { daysInMonth } from '../wallTimes.ts';
import { CalendarProblem, PARTS, readPart, SHORTHANDS } from './calendarRules.ts';

/** One OnCalendar expression. Every part must match. Numbers are in ascending order. */
export interface CalendarLine {
  /** 0 is Sunday. */
  weekdays: readonly number[];
  years: readonly number[];
  months: readonly number[];
  days: readonly number[];
  /** Whether days are counted from the end of the month, starting at 1 for the last. */
  isFromEnd: boolean;
  hours: readonly number[];
  minutes: readonly number[];
  seconds: readonly number[];
  /** Null for the schedule's zone. */
  zone: string | null;
}

type CalendarDate = Pick<CalendarLine, 'years' | 'months' | 'days' | 'isFromEnd'>;
type CalendarTime = Pick<CalendarLine, 'hours' | 'minutes' | 'seconds'>;

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const ANY_WEEKDAY = [0, 1, 2, 3, 4, 5, 6];
const MIDNIGHT: CalendarTime = { hours: [0], minutes: [0], seconds: [0] };
const ANY_DATE: CalendarDate = {
  years: PARTS.year.all,
  months: PARTS.month.all,
  days: PARTS.day.all,
  isFromEnd: false,
};

/**
 * Parses OnCalendar expressions (systemd.time(7)), one per line, skipping empty lines. Like the library that
 * Healthchecks uses, it also accepts `*\/2` and steps past the end. Problems include the part's name, and the line
 * number if there are several lines.
 */
export function readCalendar(expression: string): CalendarLine[] | { message: string } {
  const lines = expression.split('\n').map((line) => line.trim());
  const written = lines.filter((line) => line !== '');
  if (written.length === 0) return { message: 'There’s no expression' };
  if (written.length > MAX_CALENDAR_LINES) return { message: `Use ${MAX_CALENDAR_LINES} lines or fewer` };
  const read: CalendarLine[] = [];
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    try {
      read.push(readCalendarLine(line));
    } catch (error) {
      if (!(error instanceof CalendarProblem)) throw error;
      return { message: written.length === 1 ? error.message : inLine(index + 1, error.message) };
    }
  }
  const zones = new Set(read.map(({ zone }) => zone));
  return zones.size > MAX_CALENDAR_ZONES ? { message: `Use ${MAX_CALENDAR_ZONES} timezones or fewer` } : read;
}

const inLine = (number: number, message: string): string =>
  /^[A-Z][a-z ]+: /.test(message)
    ? `Line ${number}, ${message.charAt(0).toLowerCase()}${message.slice(1)}`
    : `Line ${number}: ${message}`;

function readCalendarLine(line: string): CalendarLine {
  const { words, zone } = withoutZone(line.split(/\s+/));
  const [only = ''] = words;
  const shorthand = words.length === 1 ? SHORTHANDS[only.toLowerCase()] : undefined;
  const rest = shorthand === undefined ? words : shorthand.split(' ');
  const weekdays = /^[a-z]/i.test(rest[0] ?? '') ? readWeekdays(rest.shift() ?? '') : ANY_WEEKDAY;
  const date = isDate(rest[0] ?? '') ? readDate(rest.shift() ?? '') : ANY_DATE;
  const time = rest[0]?.includes(':') === true ? readTime(rest.shift() ?? '') : MIDNIGHT;
  const [left] = rest;
  if (left !== undefined) throw new CalendarProblem(leftOver(left));
  const found = { weekdays, ...date, ...time, zone };
  if (!hasSuchDay(found)) throw new CalendarProblem('Day: no such day exists');
  return found;
}

/** Splits off the zone, which comes last and can't stand alone. */
function withoutZone(words: string[]): { words: string[]; zone: string | null } {
  const last = words.at(-1) ?? '';
  if (words.length < 2 || !/^[a-z]/i.test(last) || weekdayOf(last) !== null) return { words, zone: null };
  if (!isZone(last)) throw new CalendarProblem(`There’s no timezone “${last}”`);
  return { words: words.slice(0, -1), zone: last };
}

const isDate = (word: string): boolean => /^[\d*]/.test(word) && !word.includes(':') && /[-~]/.test(word);

function readWeekdays(text: string): number[] {
  const items = text.replace(/,$/, '').split(',');
  const found = items.flatMap((item) => {
    const [first = '', last = first, ...rest] = item.split(/\.\.|-/);
    const [from, to] = [weekdayOf(first), weekdayOf(last)];
    if (from === null || to === null || rest.length > 0) throw new CalendarProblem(noWeekday(item));
    if (from > to) throw new CalendarProblem(`Weekday: the range ${item} ends before it starts`);
    // Weeks start on Monday here and end on Sunday.
    return Array.from({ length: to - from + 1 }, (_, index) => (from + index) % 7);
  });
  return [...new Set(found)].toSorted((one, other) => one - other);
}

/** Returns 1 for Monday to 7 for Sunday; null for any other text. */
function weekdayOf(text: string): number | null {
  const name = text.toLowerCase();
  const index = WEEKDAYS.findIndex((weekday) => weekday === name || weekday.slice(0, 3) === name);
  return index === -1 ? null : index || 7;
}

const noWeekday = (item: string): string =>
  /[a-z]/i.test(item)
    ? `Weekday: “${item}” isn’t a weekday or a shorthand such as daily`
    : `Weekday: can’t read “${item}”`;

function readDate(text: string): CalendarDate {
  const [whole = '', fromEnd, ...more] = text.split('~');
  const parts = whole.split('-');
  const isFromEnd = fromEnd !== undefined;
  const numbers = isFromEnd ? [...parts, fromEnd] : parts;
  if (more.length > 0 || numbers.length < 2 || numbers.length > 3)
    throw new CalendarProblem(`Date: can’t read “${text}”; use 2027-01-31, *-*-01 or *-*~01`);
  const [year = '*', month = '', day = ''] = numbers.length === 3 ? numbers : ['*', ...numbers];
  return {
    years: readPart(PARTS.year, year),
    months: readPart(PARTS.month, month),
    days: readPart(isFromEnd ? PARTS.dayFromEnd : PARTS.day, day),
    isFromEnd,
  };
}

function readTime(text: string): CalendarTime {
  const [hour = '', minute = '', second = '00', ...more] = text.split(':');
  if (more.length > 0) throw new CalendarProblem(`Time: can’t read “${text}”; use 10:00 or 10:00:30`);
  return {
    hours: readPart(PARTS.hour, hour),
    minutes: readPart(PARTS.minute, minute),
    seconds: readPart(PARTS.second, second),
  };
}

function leftOver(word: string): string {
  if (/^[a-z]/i.test(word)) return `“${word}” is where a date or time should be; write weekdays as Mon,Tue`;
  if (word.startsWith('@')) return `“${word}” is a point in time, not a schedule`;
  return `“${word}” isn’t a date such as *-*-01 or a time such as 10:00, or it’s in the wrong place`;
}

/**
 * Returns whether any of the days exists in any of the months and years. Within 40 years, each day falls on every
 * weekday.
 */
function hasSuchDay({ years, months, days, isFromEnd }: CalendarDate): boolean {
  if (isFromEnd) return true;
  const [first = 0] = days;
  return years.some((year) => months.some((month) => first <= daysInMonth(year, month)));
}
