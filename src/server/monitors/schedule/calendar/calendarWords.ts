import cronstrue from 'cronstrue';
import { plainScheduleWords } from '../../../../contract/monitors/plainScheduleWords.ts';
import { ORDINALS, WEEKDAY_NAMES } from '../dayNames.ts';
import { PARTS, type PartRule } from './calendarRules.ts';
import { readCalendar, type CalendarLine } from './readCalendar.ts';

/** Maximum number of lines to describe in full. */
const MAX_SAID = 3;
const ALL_WEEKDAYS = 7;

/** Describes OnCalendar expressions, such as "Weekdays at 10:00; Saturdays at 12:00". */
export function calendarWords(expression: string): string {
  const lines = readCalendar(expression);
  if ('message' in lines) return expression;
  const said = lines.slice(0, MAX_SAID).map(lineWords);
  const [first = '', ...others] = said;
  const more = lines.length - said.length;
  const rest = others.map((words) =>
    WEEKDAY_NAMES.some((weekday) => words.startsWith(weekday)) ? words : words.charAt(0).toLowerCase() + words.slice(1),
  );
  return [first, ...rest, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

function lineWords(line: CalendarLine): string {
  const parts = [timeWords(line), dayWords(line), monthWords(line), yearWords(line)];
  const words = plainScheduleWords(parts.filter((part) => part !== '').join(', '));
  return line.zone === null ? words : `${words} (${line.zone})`;
}

function timeWords({ hours, minutes, seconds }: CalendarLine): string {
  const hasSeconds = seconds.length > 1 || seconds[0] !== 0;
  const fields = [asField(PARTS.minute, minutes), asField(PARTS.hour, hours), '*', '*', '*'];
  return say(hasSeconds ? [asField(PARTS.second, seconds), ...fields] : fields);
}

function dayWords(line: CalendarLine): string {
  const { weekdays, days, isFromEnd } = line;
  const isAnyDay = days.length === PARTS.day.max;
  const isAnyWeekday = weekdays.length === ALL_WEEKDAYS;
  const nth = nthWeekdayWords(line);
  if (nth !== null) return nth;
  const ofDays = isFromEnd ? `on ${fromEndWords(days)} of the month` : daysOf([asField(PARTS.day, days), '*', '*']);
  if (isAnyWeekday) return isAnyDay ? '' : ofDays;
  const ofWeekdays = daysOf(['*', '*', runs(weekdays)]);
  if (isAnyDay) return ofWeekdays;
  const either = ofWeekdays.replace('only on ', '').replace(/,? and (?=\w+$)/, ' or ');
  return `on the days that are both ${either} and ${ofDays.replace(/^on /, '').replace(/^every /, 'one of every ')}`;
}

/**
 * Describes a weekday in a certain week of the month, such as "on the second Monday of the month"; null for anything
 * else.
 */
function nthWeekdayWords({ weekdays: [weekday, another], days, isFromEnd }: CalendarLine): string | null {
  const first = days[0] ?? 0;
  const isWeek = days.length === 7 && days.at(-1) === first + 6 && first % 7 === 1;
  if (weekday === undefined || another !== undefined || !isWeek) return null;
  if (isFromEnd) return first === 1 ? `on the last ${WEEKDAY_NAMES[weekday]} of the month` : null;
  return `on the ${ORDINALS[(first + 6) / 7]} ${WEEKDAY_NAMES[weekday]} of the month`;
}

const monthWords = ({ months }: CalendarLine): string =>
  months.length === PARTS.month.max ? '' : daysOf(['*', runs(months), '*']);

function yearWords({ years }: CalendarLine): string {
  const [first = 0] = years;
  const last = years.at(-1) ?? first;
  if (years.length > PARTS.year.max - PARTS.year.min) return '';
  if (years.length === 1) return `only in ${first}`;
  const isRange = years.length === last - first + 1;
  if (isRange) return last === PARTS.year.max ? `from ${first} on` : `from ${first} through ${last}`;
  return years.length > 5 ? `only in ${years.length} years from ${first} on` : `only in ${listed(years.map(String))}`;
}

/**
 * Describes days counted from the end: "the last day", "the last 3 days", "the 2nd-to-last day and the 5th-to-last
 * day".
 */
function fromEndWords(days: readonly number[]): string {
  if (days.length > 1 && days.at(-1) === days.length) return `the last ${days.length} days`;
  return listed(days.map((day) => `the ${day === 1 ? '' : `${day}${ordinalEnd(day)}-to-`}last day`));
}

const ordinalEnd = (day: number): string => ['', 'st', 'nd', 'rd'][day > 20 ? day % 10 : day] || 'th';

/** Converts numbers to an equivalent cron field (all, a range, a step or a list), which can be described in words. */
function asField(rule: PartRule, numbers: readonly number[]): string {
  const [first = 0, second = first] = numbers;
  if (numbers.length === rule.max - rule.min + 1) return '*';
  const by = second - first;
  const isEven = numbers.length > 2 && by > 1 && numbers.every((number, index) => number === first + index * by);
  const isOpen = (numbers.at(-1) ?? 0) + by > rule.max;
  if (isEven && isOpen) return first === rule.min ? `*/${by}` : `${first}/${by}`;
  return runs(numbers);
}

/** Writes numbers as ranges, such as `1-3,5`. */
function runs(numbers: readonly number[]): string {
  const found: [from: number, to: number][] = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last !== undefined && number === last[1] + 1) last[1] = number;
    else found.push([number, number]);
  }
  return found
    .map(([from, to]) => {
      if (from === to) return `${from}`;
      return to === from + 1 ? `${from},${to}` : `${from}-${to}`;
    })
    .join(',');
}

const listed = (words: readonly string[]): string =>
  words.length < 3 ? words.join(' and ') : `${words.slice(0, -1).join(', ')}, and ${words.at(-1)}`;

/** Returns cronstrue's wording for the day fields. */
const daysOf = (fields: string[]): string => say(['0', '0', ...fields]).replace(/^At 00:00, /, '');

const say = (fields: string[]): string =>
  cronstrue.toString(fields.join(' '), { use24HourTimeFormat: true, verbose: false });
