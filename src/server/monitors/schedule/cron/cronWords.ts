import cronstrue from 'cronstrue';
import { ORDINALS, WEEKDAY_NAMES } from '../dayNames.ts';
import { readCronFields } from './cronFields.ts';
import { CRON_RULES, type CronFields, type FieldRule, monthDaysIn, mustMatchBothDays, numbersIn } from './cronRules.ts';

const [MINUTE, HOUR, DAY, MONTH, WEEKDAY] = CRON_RULES;
const MIDNIGHT = /^At 00:00, /;

/** Describes a cron expression, such as "At 02:30, Monday through Friday". Returns it unchanged if it can't be read. */
export function cronWords(expression: string): string {
  const fields = readCronFields(expression);
  if ('message' in fields) return expression;
  const [minute, hour, , month] = plainSteps(fields);
  const [day, weekday] = plainDays(fields);
  const hasMonthDays = /[LW#]/i.test(`${fields[2]} ${fields[4].replaceAll(/[a-z]{3}/gi, '')}`);
  if (!hasMonthDays && (day === '*' || weekday === '*')) return say([minute, hour, day, month, weekday]);
  const start = say([minute, hour, '*', month, '*']);
  const days = dayWords(fields, day);
  const weekdays = weekdayWords(fields, weekday);
  if (days === null || weekdays === null) return [start, days ?? weekdays].filter((part) => part !== null).join(', ');
  if (!mustMatchBothDays(fields)) return `${start}, ${days} or on ${weekdays.replace(/^on /, '')}`;
  const eachOf = days.replace(/^on /, '').replace(/^every /, 'one of every ');
  return `${start}, on the days that are both ${weekdays.replace(/^on /, '').replace(/,? and (?=\w+$)/, ' or ')} and ${eachOf}`;
}

/** Writes steps as lists if they match only a few numbers: `*\/61` isn't "every 61 minutes". */
function plainSteps([minute, hour, day, month, weekday]: CronFields): CronFields {
  const plain = (rule: FieldRule, field: string): string => {
    const numbers = numbersIn(rule, field);
    const isList = field.includes('/') && (numbers.length <= 2 || (rule === MONTH && !field.startsWith('*')));
    return isList ? numbers.join(',') : field;
  };
  return [plain(MINUTE, minute), plain(HOUR, hour), day, plain(MONTH, month), weekday];
}

/**
 * Returns the day of month and day of week in the form used to describe them: a star for all days, weekday steps as
 * lists, and an empty string if all the days depend on the month's length.
 */
function plainDays(fields: CronFields): [day: string, weekday: string] {
  const [, , day, , weekday] = fields;
  const days = numbersIn(DAY, day);
  const weekdays = [...new Set(numbersIn(WEEKDAY, weekday).map((number) => number % 7))].toSorted((a, b) => a - b);
  const isAnyDay = days.length === DAY.max;
  const isAnyWeekday = weekdays.length === WEEKDAY.max;
  if ((isAnyDay || isAnyWeekday) && !mustMatchBothDays(fields)) return ['*', '*'];
  const numbered = (field: string): string =>
    field
      .split(',')
      .filter((item) => !/^LW?$/i.test(item))
      .join(',');
  const isRare = day.includes('/') && days.length <= 2;
  return [
    isAnyDay ? '*' : isRare ? days.join(',') : numbered(day),
    isAnyWeekday ? '*' : /[*/#]|\dL/i.test(weekday) ? weekdays.join(',') : weekday,
  ];
}

/** Describes days, such as "on day 15 of the month and on the last day of the month"; null for any day. */
function dayWords(fields: CronFields, day: string): string | null {
  if (day === '*') return null;
  const { hasLastDay, hasLastWorkday } = monthDaysIn(fields);
  return joined([
    ...(day === '' ? [] : [say(['0', '0', day, '*', '*']).replace(MIDNIGHT, '')]),
    ...(hasLastDay ? ['on the last day of the month'] : []),
    ...(hasLastWorkday ? ['on the last weekday of the month'] : []),
  ]);
}

/**
 * Describes weekdays, such as "Monday through Friday", "on Monday and on the second Wednesday of the month"; null for
 * any day.
 */
function weekdayWords(fields: CronFields, weekday: string): string | null {
  if (weekday === '*') return null;
  const { lastWeekdays, nthWeekdays } = monthDaysIn(fields);
  const monthDays = [
    ...nthWeekdays.map(({ weekday: day, nth }) => `on the ${ORDINALS[nth]} ${WEEKDAY_NAMES[day]} of the month`),
    ...lastWeekdays.map((day) => `on the last ${WEEKDAY_NAMES[day]} of the month`),
  ];
  if (weekday === '') return joined(monthDays);
  const plain = say(['0', '0', '*', '*', weekday]).replace(MIDNIGHT, '').replace('only on ', '');
  return monthDays.length === 0 ? plain : joined([`on ${plain}`, ...monthDays]);
}

function joined(parts: readonly string[]): string {
  return parts.length < 3 ? parts.join(' and ') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

const say = (fields: CronFields): string =>
  cronstrue.toString(fields.join(' '), { use24HourTimeFormat: true, verbose: false });
