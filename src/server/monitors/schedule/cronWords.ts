import cronstrue from 'cronstrue';
import { readCronFields } from './cronFields.ts';
import { CRON_RULES, mustMatchBothDays, numbersIn, type CronFields } from './cronRules.ts';

const [, , DAY, , WEEKDAY] = CRON_RULES;
const MIDNIGHT = /^At 00:00, /;

/** A cron expression in words, such as "At 02:30, Monday through Friday"; one that cannot be read stays as it is. */
export function cronWords(expression: string): string {
  const fields = readCronFields(expression);
  if ('message' in fields) return expression;
  const [minute, hour, , month] = fields;
  const [day, weekday] = plainDays(fields);
  if (day === '*' || weekday === '*') return say([minute, hour, day, month, weekday]);
  const days = say(['0', '0', day, '*', '*']).replace(MIDNIGHT, '');
  const weekdays = say(['0', '0', '*', '*', weekday]).replace(MIDNIGHT, '').replace('only on ', '');
  const start = say([minute, hour, '*', month, '*']);
  if (!mustMatchBothDays(fields)) return `${start}, ${days} or on ${weekdays}`;
  const eachOf = days.replace(/^on /, '').replace(/^every /, 'one of every ');
  return `${start}, on the days that are both ${weekdays.replace(/,? and (?=\w+$)/, ' or ')} and ${eachOf}`;
}

/** Day of month and day of week as their words are made of them: a star for all, and no steps of weekdays. */
function plainDays(fields: CronFields): [day: string, weekday: string] {
  const [, , day, , weekday] = fields;
  const weekdays = [...new Set(numbersIn(WEEKDAY, weekday).map((number) => number % 7))].toSorted((a, b) => a - b);
  const isAnyDay = numbersIn(DAY, day).length === DAY.max;
  const isAnyWeekday = weekdays.length === WEEKDAY.max;
  if ((isAnyDay || isAnyWeekday) && !mustMatchBothDays(fields)) return ['*', '*'];
  const hasSteps = /[*/]/.test(weekday);
  return [isAnyDay ? '*' : day, isAnyWeekday ? '*' : hasSteps ? weekdays.join(',') : weekday];
}

const say = (fields: CronFields): string =>
  cronstrue.toString(fields.join(' '), { use24HourTimeFormat: true, verbose: false });
