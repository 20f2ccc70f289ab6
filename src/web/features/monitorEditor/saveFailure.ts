import type { FormikErrors } from 'formik';
import { isRecord } from '../../../contract/json.ts';
import { errorNamed, isErrorNamed } from '../../api/errorNamed.ts';
import { platformErrorWords, type QueryError } from '../../api/platformErrorWords.ts';
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
export function fieldErrors(error: QueryError, kind: MonitorValues['kind']): FormikErrors<MonitorValues> | undefined {
  const detail = errorNamed(error, 'InvalidInputError')?.detail;
  if (!isRecord(detail) || typeof detail.path !== 'string' || typeof detail.message !== 'string') return undefined;
  const field = detail.path
    .split('/')
    .map((segment) => typedInto.get(segment))
    .findLast(Boolean);
  if (field === undefined) return undefined;
  const isCalendar = field === 'expression' && kind === 'oncalendar';
  return { [isCalendar ? 'calendar' : field]: asSentence(detail.message) };
}

/** Why a monitor was not saved, in words a person can act on. */
export function saveFailureWords(error: QueryError): string {
  if (isErrorNamed(error, 'DocumentNotFoundError'))
    return 'This monitor was deleted meanwhile. What you typed is kept.';
  return platformErrorWords(error);
}

function asSentence(message: string): string {
  const text = message.trim();
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}
