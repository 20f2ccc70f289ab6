import type { FormikErrors } from 'formik';
import type { QueryError } from '../../api/platformErrorWords.ts';
import { asSentence, refusedFieldOf } from '../../editing/fieldErrors.ts';
import type { MonitorValues } from './values/monitorValues.ts';

/** Segments of the wire's paths, and those of the form that they are typed into. */
const typedInto = new Map<string, keyof MonitorValues>(
  Object.entries({
    name: 'name',
    slug: 'slug',
    tags: 'tags',
    description: 'description',
    runbookUrl: 'runbookUrl',
    periodSeconds: 'period',
    expression: 'expression',
    schedule: 'expression',
    timezone: 'timezone',
    graceSeconds: 'grace',
    longestRunSeconds: 'longestRun',
    keywords: 'failureWords',
    failure: 'failureWords',
    success: 'successWords',
    start: 'startWords',
  } as const),
);

/** What the platform says against one field; undefined when it is not about a field of the form. */
export function monitorFieldErrors(
  error: QueryError,
  kind: MonitorValues['kind'],
): FormikErrors<MonitorValues> | undefined {
  const refused = refusedFieldOf(error);
  const field = refused?.segments.map((segment) => typedInto.get(segment)).findLast(Boolean);
  if (!refused || field === undefined) return undefined;
  const isCalendar = field === 'expression' && kind === 'oncalendar';
  return { [isCalendar ? 'calendar' : field]: asSentence(refused.message) };
}
