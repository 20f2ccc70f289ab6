/** The values allowed in one part of an OnCalendar expression. */
export interface PartRule {
  name: string;
  min: number;
  max: number;
  /** All numbers in between, in ascending order. */
  all: readonly number[];
}

type PartName = 'year' | 'month' | 'day' | 'dayFromEnd' | 'hour' | 'minute' | 'second';

const part = (name: string, min: number, max: number): PartRule => ({
  name,
  min,
  max,
  all: Array.from({ length: max - min + 1 }, (_, index) => min + index),
});

export const PARTS: Readonly<Record<PartName, PartRule>> = {
  year: part('Year', 1970, 2199),
  month: part('Month', 1, 12),
  day: part('Day', 1, 31),
  dayFromEnd: part('Day from the end', 1, 28),
  hour: part('Hour', 0, 23),
  minute: part('Minute', 0, 59),
  second: part('Second', 0, 59),
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

/** A problem, described in one sentence that includes the part's name. */
export class CalendarProblem extends Error {
  override readonly name = 'CalendarProblem';
}

/** Returns the numbers that one part of a date or time matches, in ascending order. Throws `CalendarProblem`. */
export function readPart(rule: PartRule, text: string): readonly number[] {
  if (text === '*') return rule.all;
  if (/^\d+$/.test(text)) return [readNumber(rule, text)];
  const isIn: boolean[] = [];
  for (const item of new Set(text.split(','))) {
    const { from, to, step } = readItem(rule, item);
    for (let number = from; step > 0 ? number <= to : number >= to; number += step) isIn[number] = true;
  }
  return rule.all.filter((number) => isIn[number] === true);
}

interface Steps {
  from: number;
  to: number;
  step: number;
}

function readItem(rule: PartRule, item: string): Steps {
  if (item === '') throw problem(rule, 'a number is missing');
  const [base = '', step, ...more] = item.split('/');
  if (more.length > 0) throw problem(rule, `“${item}” has more than one step`);
  if (step !== undefined && !/^0*[1-9]\d{0,3}$/.test(step))
    throw problem(rule, `the step in “${item}” must be a number above 0`);
  const { from, to } = readBase(rule, base, step !== undefined);
  const by = Number(step ?? '1');
  // As in systemd, steps from a single day continue to the end of the month, while steps in a range start at its first
  // number.
  const isBackward = rule === PARTS.dayFromEnd && !base.includes('..');
  return isBackward ? { from: to, to: from, step: -by } : { from, to, step: by };
}

/**
 * Reads what precedes a step. There, a single number starts a range that continues to the last possible value (for days
 * counted from the end, the last day of the month).
 */
function readBase(rule: PartRule, base: string, hasStep: boolean): Omit<Steps, 'step'> {
  if (base === '*') return { from: rule.min, to: rule.max };
  const [first = '', last, ...rest] = base.split('..');
  if (rest.length > 0) throw problem(rule, `“${base}” isn’t a range`);
  const from = readNumber(rule, first);
  const to = last === undefined ? from : readNumber(rule, last);
  if (from > to) throw problem(rule, `the range ${base} ends before it starts`);
  if (!hasStep || last !== undefined) return { from, to };
  return rule === PARTS.dayFromEnd ? { from: rule.min, to: from } : { from, to: rule.max };
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
