import { CRON_RULES, mustMatchBothDays, numberOf, numbersIn, type CronFields, type FieldRule } from './cronRules.ts';

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

/** A sentence that says what is wrong in an expression, naming the field. */
export interface CronProblem {
  message: string;
}

/** Splits a cron expression into its five fields and checks them by the rules of crontab(5), without the extensions of other tools. */
export function readCronFields(expression: string): CronFields | CronProblem {
  const text = expression.trim();
  if (text.startsWith('@')) return { message: nicknameProblem(text.toLowerCase()) };
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
    return { message: countProblem(text === '' ? 0 : fields.length) };
  }
  for (const [index, rule] of CRON_RULES.entries()) {
    const problem = fieldProblem(rule, fields[index] ?? '');
    if (problem !== null) return { message: `${rule.name}: ${problem}` };
  }
  const checked: CronFields = [minute, hour, day, month, weekday];
  if (mustMatchBothDays(checked) && !hasSuchDay(day, month))
    return { message: `Day of month: ${day} never comes in month ${month}` };
  return checked;
}

function nicknameProblem(text: string): string {
  const expression = NICKNAMES[text];
  if (expression !== undefined) return `Write "${expression}" for ${text}`;
  if (text === '@reboot') return '@reboot has no time at which it is due';
  return 'A cron expression has five fields: minute, hour, day of month, month, day of week';
}

function countProblem(count: number): string {
  const fields = 'minute, hour, day of month, month, day of week';
  if (count === 6) return `Six fields found; leave out the seconds or the year: ${fields}`;
  return `A cron expression has five fields, not ${count}: ${fields}`;
}

function fieldProblem(rule: FieldRule, field: string): string | null {
  for (const item of field.split(',')) {
    const problem = itemProblem(rule, item);
    if (problem !== null) return problem;
  }
  return null;
}

function itemProblem(rule: FieldRule, item: string): string | null {
  if (item === '') return 'there is nothing beside a comma';
  const [range = '', step, ...more] = item.split('/');
  if (more.length > 0) return `"${item}" has more than one step`;
  if (step !== undefined && range !== '*' && !range.includes('-')) {
    return `a step needs a range before it, such as */${step}, not "${item}"`;
  }
  if (step !== undefined && !isStep(step, rule)) return `the step of "${item}" is not 1 to ${rule.max}`;
  if (range === '*') return null;
  const [first = '', last, ...rest] = range.split('-');
  if (rest.length > 0) return `"${range}" is not a range`;
  const bounds = last === undefined ? [first] : [first, last];
  for (const bound of bounds) {
    const problem = boundProblem(rule, bound);
    if (problem !== null) return problem;
  }
  const isBackward = last !== undefined && numberOf(rule, first) > numberOf(rule, last);
  return isBackward ? `the range ${range} ends before it begins` : null;
}

function isStep(step: string, { max }: FieldRule): boolean {
  return /^\d{1,3}$/.test(step) && Number(step) >= 1 && Number(step) <= max;
}

function boundProblem(rule: FieldRule, bound: string): string | null {
  const value = numberOf(rule, bound);
  if (Number.isNaN(value)) {
    return /[LW#?]/i.test(bound) && !/^[a-z]{3}$/i.test(bound)
      ? `L, W, # and ? belong to other tools than cron, so "${bound}" cannot be read`
      : `"${bound}" cannot be read`;
  }
  return value < rule.min || value > rule.max ? `${bound} is not ${rule.min} to ${rule.max}` : null;
}

/** Where either day suffices there is always a weekday. */
function hasSuchDay(day: string, month: string): boolean {
  const [, , dayRule, monthRule] = CRON_RULES;
  const longest = Math.max(...numbersIn(monthRule, month).map((number) => DAYS_OF_MONTHS[number - 1] ?? 0));
  return numbersIn(dayRule, day).some((number) => number <= longest);
}
