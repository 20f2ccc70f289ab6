import {
  CRON_RULES,
  type CronFields,
  type FieldRule,
  lastWeekdayOf,
  monthDaysIn,
  mustMatchBothDays,
  nthWeekdayOf,
  numberOf,
  numbersIn,
} from './cronRules.ts';

const [, , DAY, MONTH, WEEKDAY] = CRON_RULES;
const DAYS_OF_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const NICKNAMES: Readonly<Record<string, string>> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
};

/** A problem in an expression, described in one sentence that includes the field's name. */
export interface CronProblem {
  message: string;
  /** The expression that was probably meant. */
  suggestion?: string;
}

/**
 * Splits a cron expression into its five fields and validates them against the rules in crontab(5), plus the additions
 * accepted by cronsim, which Healthchecks uses: `L`, `LW`, `5L`, `MON#2` and steps that start at a number.
 */
export function readCronFields(expression: string): CronFields | CronProblem {
  const text = expression.trim();
  if (text.startsWith('@')) return nicknameProblem(text.toLowerCase());
  const fields = text.split(/\s+/);
  const [minute, hour, day, month, weekday] = fields;
  if (
    minute === undefined ||
    hour === undefined ||
    day === undefined ||
    month === undefined ||
    weekday === undefined ||
    fields.length > CRON_RULES.length
  ) {
    return crontabProblem(fields) ?? { message: countProblem(text === '' ? 0 : fields.length) };
  }
  for (const [index, rule] of CRON_RULES.entries()) {
    const problem = fieldProblem(rule, fields[index] ?? '');
    if (problem !== null) return { message: `${rule.name}: ${problem}` };
  }
  const checked: CronFields = [minute, hour, day, month, weekday];
  if (mustMatchBothDays(checked) && !hasSuchDay(checked))
    return { message: `Day of month: month ${month} has no day ${day}` };
  return checked;
}

function nicknameProblem(text: string): CronProblem {
  const suggestion = NICKNAMES[text];
  if (suggestion !== undefined) return { message: `Use “${suggestion}” instead of ${text}`, suggestion };
  if (text === '@reboot') return { message: '@reboot has no fixed time' };
  return { message: 'A cron expression has five fields: minute, hour, day of month, month, day of week' };
}

/** Suggests the schedule in a whole line of a crontab; null if it isn't one. */
function crontabProblem(fields: string[]): CronProblem | null {
  const [schedule, command = ''] = [fields.slice(0, CRON_RULES.length), fields[CRON_RULES.length]];
  const isSchedule = CRON_RULES.every((rule, index) => fieldProblem(rule, schedule[index] ?? '') === null);
  if (!isSchedule || !/^[a-z/."'$~]/i.test(command)) return null;
  const suggestion = schedule.join(' ');
  return { message: `Use “${suggestion}”: the rest of the line is a command`, suggestion };
}

function countProblem(count: number): string {
  const fields = 'minute, hour, day of month, month, day of week';
  if (count === 6) return `Six fields found. Leave out the seconds or the year: ${fields}`;
  return `A cron expression has five fields, not ${count}: ${fields}`;
}

function fieldProblem(rule: FieldRule, field: string): string | null {
  for (const item of field.split(',')) {
    const problem = isMonthDay(rule, item) ? null : itemProblem(rule, item);
    if (problem !== null) return problem;
  }
  return null;
}

function isMonthDay(rule: FieldRule, item: string): boolean {
  if (rule === DAY) return /^LW?$/i.test(item);
  return rule === WEEKDAY && (lastWeekdayOf(item) !== null || nthWeekdayOf(item) !== null);
}

function itemProblem(rule: FieldRule, item: string): string | null {
  if (item === '') return 'nothing next to a comma';
  const [range = '', step, ...more] = item.split('/');
  if (more.length > 0) return `“${item}” has more than one step`;
  if (step !== undefined && !/^0*[1-9]\d{0,3}$/.test(step)) return `the step in “${item}” must be a number above 0`;
  if (step !== undefined && isMonthDay(rule, range)) return `“${range}” can’t have a step`;
  if (range === '*') return null;
  const [first = '', last, ...rest] = range.split('-');
  if (rest.length > 0) return `“${range}” isn’t a range`;
  const bounds = last === undefined ? [first] : [first, last];
  for (const bound of bounds) {
    const problem = boundProblem(rule, bound);
    if (problem !== null) return problem;
  }
  const isBackward = last !== undefined && numberOf(rule, first) > numberOf(rule, last);
  return isBackward ? `the range ${range} ends before it starts` : null;
}

function boundProblem(rule: FieldRule, bound: string): string | null {
  const value = numberOf(rule, bound);
  if (Number.isNaN(value)) return unreadable(rule, bound);
  return value < rule.min || value > rule.max ? `${bound} isn’t between ${rule.min} and ${rule.max}` : null;
}

/** Adds a hint if the text is similar to a known syntax for days. */
function unreadable(rule: FieldRule, text: string): string {
  if (rule === WEEKDAY && /#/.test(text)) return `can’t read “${text}”; use MON#1 to MON#5`;
  if (rule === WEEKDAY && /L$/i.test(text)) return `can’t read “${text}”; use 5L for the last Friday`;
  if (rule === DAY && /[LW]/i.test(text))
    return `can’t read “${text}”; use L for the last day, LW for the last Monday to Friday`;
  return `can’t read “${text}”`;
}

/**
 * Returns whether any matching day exists. If matching either day field is enough, there's always a matching weekday.
 */
function hasSuchDay(fields: CronFields): boolean {
  const [, , day, month] = fields;
  const { hasLastDay, hasLastWorkday } = monthDaysIn(fields);
  const longest = Math.max(...numbersIn(MONTH, month).map((number) => DAYS_OF_MONTHS[number - 1] ?? 0));
  return hasLastDay || hasLastWorkday || numbersIn(DAY, day).some((number) => number <= longest);
}
