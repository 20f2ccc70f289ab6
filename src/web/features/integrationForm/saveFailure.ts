import type { FormikErrors } from 'formik';
import { isRecord } from '../../../contract/json.ts';
import { errorNamed, isErrorNamed } from '../../api/errorNamed.ts';
import { platformErrorWords, type QueryError } from '../../api/platformErrorWords.ts';
import type { IntegrationValues } from './values/integrationValues.ts';

/** Settings that are typed under another name than the wire's. */
const typedInto = new Map(
  Object.entries({
    name: 'name',
    remindEverySeconds: 'remindEvery',
    alertAfterFailures: 'alertAfterFailures',
  } as const),
);

/** What the platform says against one field; undefined when it is not about a field of the form. */
export function asFieldErrors(
  error: QueryError,
  { config }: IntegrationValues,
): FormikErrors<IntegrationValues> | undefined {
  const detail = errorNamed(error, 'InvalidInputError')?.detail;
  if (!isRecord(detail) || typeof detail.path !== 'string' || typeof detail.message !== 'string') return undefined;
  const message = `This ${detail.message.trim().replace(/[.!?]?$/, '.')}`;
  const [first = '', second = '', place] = detail.path.split('/').filter((part) => part !== '' && part !== 'settings');
  const field = typedInto.get(first);
  if (field) return { [field]: message };
  if (first !== 'config' || !Object.hasOwn(config, second)) return undefined;
  if (second !== 'headers') return { config: { [second]: message } };
  const headers: { name: string }[] = [];
  headers[Number(place ?? 0)] = { name: message };
  return { config: { headers } };
}

/** Why an integration was not saved, in words a person can act on. */
export function saveFailureWords(error: QueryError): string {
  if (isErrorNamed(error, 'DocumentNotFoundError'))
    return 'This integration was deleted meanwhile. What you typed is kept.';
  return platformErrorWords(error);
}
