/** The values allowed in one field of a cron expression. */
export interface FieldRule {
  name: string;
  min: number;
  max: number;
  /** Names allowed for a number, the first for `namesFrom`. */
  names: readonly string[];
  namesFrom: number;
}

export type CronFields = readonly [minute: string, hour: string, day: string, month: string, weekday: string];
type CronRules = readonly [FieldRule, FieldRule, FieldRule, FieldRule, FieldRule];

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** In the order of the fields. */
export const CRON_RULES: CronRules = [
  { name: 'Minute', min: 0, max: 59, names: [], namesFrom: 0 },
  { name: 'Hour', min: 0, max: 23, names: [], namesFrom: 0 },
  { name: 'Day of month', min: 1, max: 31, names: [], namesFrom: 0 },
  { name: 'Month', min: 1, max: 12, names: MONTHS, namesFrom: 1 },
  { name: 'Day of week', min: 0, max: 7, names: ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'], namesFrom: 0 },
];

/** As cron does: either of day of month and day of week suffices, unless one of the two begins with a star. */
export function mustMatchBothDays([, , day, , weekday]: CronFields): boolean {
  return day.startsWith('*') || weekday.startsWith('*');
}

/** The number that a text of a field means; `NaN` for none. */
export function numberOf({ names, namesFrom }: FieldRule, text: string): number {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  const index = names.indexOf(text.toUpperCase());
  return index < 0 ? Number.NaN : index + namesFrom;
}

/** The numbers that a checked field means, in ascending order, without days that depend on the month. */
export function numbersIn(rule: FieldRule, field: string): number[] {
  const all = Array.from({ length: rule.max - rule.min + 1 }, (_, index) => rule.min + index);
  return all.filter((value) => field.split(',').some((item) => isIn(rule, item, value)));
}

/** `5/15` begins at 5 and has no end, so it runs to the end of the field. */
function isIn(rule: FieldRule, item: string, value: number): boolean {
  const [range = '', step] = item.split('/');
  const [first = '', last = step === undefined ? first : String(rule.max)] = range.split('-');
  const from = range === '*' ? rule.min : numberOf(rule, first);
  const to = range === '*' ? rule.max : numberOf(rule, last);
  return value >= from && value <= to && (value - from) % Number(step ?? '1') === 0;
}
