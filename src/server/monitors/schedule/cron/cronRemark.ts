import { readCronFields } from './cronFields.ts';

/** The unit of each field's steps, what its numbers count within, how many there are, and where the first one is. */
const FIELDS = [
  { unit: 'minutes', within: 'an hour', count: 60, first: 'at minute 0' },
  { unit: 'hours', within: 'a day', count: 24, first: 'at hour 0' },
  { unit: 'days', within: 'a month', count: 31, first: 'on day 1' },
  { unit: 'months', within: 'a year', count: 12, first: 'in January' },
  { unit: 'days', within: 'a week', count: 7, first: 'on Sundays' },
] as const;

/**
 * Explains a step that's longer than its field, such as 90 minutes, because it matches only the field's first number.
 * Returns null for other expressions.
 */
export function cronRemark(expression: string): string | null {
  const fields = readCronFields(expression);
  if ('message' in fields) return null;
  for (const [index, { unit, within, count, first }] of FIELDS.entries()) {
    const step = Number(/^\*\/(\d+)$/.exec(fields[index] ?? '')?.[1] ?? 0);
    if (step <= count) continue;
    const remark = `A step of ${step} ${unit} doesn’t fit into ${within}, so this runs only ${first}.`;
    return unit === 'months' ? remark : `${remark} To run every ${step} ${unit}, use an interval.`;
  }
  return null;
}
