/** The values allowed in one part of an OnCalendar expression. */
export interface PartRule {
  name: string;
  min: number;
  max: number;
}

type PartName = 'year' | 'month' | 'day' | 'dayFromEnd' | 'hour' | 'minute' | 'second';

export const PARTS: Readonly<Record<PartName, PartRule>> = {
  year: { name: 'Year', min: 1970, max: 2199 },
  month: { name: 'Month', min: 1, max: 12 },
  day: { name: 'Day', min: 1, max: 31 },
  dayFromEnd: { name: 'Day from the end', min: 1, max: 28 },
  hour: { name: 'Hour', min: 0, max: 23 },
  minute: { name: 'Minute', min: 0, max: 59 },
  second: { name: 'Second', min: 0, max: 59 },
};

/** Shorthands that systemd.time(7) allows instead of a date and time. */
export const SHORTHANDS: Readonly<Record<string, string>> = {
  minutely: '*-*-* *:*:00',
  hourly: '*-*-* *:00:00',
  daily: '*-*-* 00:00:00',
  weekly: 'Mon *-*-* 00:00:00',
  monthly: '*-*-01 00:00:00',
  quarterly: '*-01,04,07,10-01 00:00:00',
  semiannually: '*-01,07-01 00:00:00',
  'semi-annually': '*-01,07-01 00:00:00',
  biannually: '*-01,07-01 00:00:00',
  'bi-annually': '*-01,07-01 00:00:00',
  yearly: '*-01-01 00:00:00',
  annually: '*-01-01 00:00:00',
};

/** Returns all numbers allowed in a part. */
export const allOf = ({ min, max }: PartRule): number[] =>
  Array.from({ length: max - min + 1 }, (_, index) => min + index);

/** A problem, described in one sentence that includes the part's name. */
export class CalendarProblem extends Error {
  override readonly name = 'CalendarProblem';
}

/** Returns the numbers that one part of a date or time matches, in ascending order. Throws `CalendarProblem`. */
export function readPart(rule: PartRule, text: string): number[] {
  const numbers = text.split(',').flatMap((item) => readItem(rule, item));
  return [...new Set(numbers)].toSorted((one, other) => one - other);
}

function readItem(rule: PartRule, item: string): number[] {
  if (item === '') throw problem(rule, 'a number is missing');
  const [base = '', step, ...more] = item.split('/');
  if (more.length > 0) throw problem(rule, `“${item}” has more than one step`);
  if (step !== undefined && !/^0*[1-9]\d{0,3}$/.test(step))
    throw problem(rule, `the step in “${item}” must be a number above 0`);
  const numbers = readBase(rule, base, step !== undefined);
  const by = Number(step ?? '1');
  // As in systemd, steps from a single day continue to the end of the month, while steps in a range start at its first
  // number.
  const inOrder = rule === PARTS.dayFromEnd && !base.includes('..') ? numbers.toReversed() : numbers;
  return inOrder.filter((_, index) => index % by === 0);
}

/**
 * Reads what precedes a step. There, a single number starts a range that continues to the last possible value (for days
 * counted from the end, the last day of the month).
 */
function readBase(rule: PartRule, base: string, hasStep: boolean): number[] {
  if (base === '*') return allOf(rule);
  const [first = '', last, ...rest] = base.split('..');
  if (rest.length > 0) throw problem(rule, `“${base}” isn’t a range`);
  const from = readNumber(rule, first);
  const to = last === undefined ? from : readNumber(rule, last);
  if (from > to) throw problem(rule, `the range ${base} ends before it starts`);
  if (!hasStep || last !== undefined) return allOf({ ...rule, min: from, max: to });
  return allOf(rule === PARTS.dayFromEnd ? { ...rule, max: from } : { ...rule, min: from });
}

function readNumber(rule: PartRule, text: string): number {
  if (rule === PARTS.second && /^\d+\.\d+$/.test(text)) throw problem(rule, 'fractions aren’t supported');
  if (!/^\d{1,4}$/.test(text)) throw problem(rule, `can’t read “${text}”`);
  const number = rule === PARTS.year ? fullYear(Number(text)) : Number(text);
  if (number < rule.min || number > rule.max) throw problem(rule, `${text} isn’t between ${rule.min} and ${rule.max}`);
  return number;
}

/** Expands two-digit years the way systemd does. */
function fullYear(year: number): number {
  if (year < 70) return year + 2_000;
  return year < 100 ? year + 1_900 : year;
}

const problem = ({ name }: PartRule, message: string): CalendarProblem => new CalendarProblem(`${name}: ${message}`);
