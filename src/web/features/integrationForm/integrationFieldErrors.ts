import type { FormikErrors } from 'formik';
import type { QueryError } from '../../api/platformErrorWords.ts';
import { asSentence, refusedFieldOf } from '../../editing/fieldErrors.ts';
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
export function integrationFieldErrors(
  error: QueryError,
  { config }: IntegrationValues,
): FormikErrors<IntegrationValues> | undefined {
  const refused = refusedFieldOf(error);
  if (!refused) return undefined;
  const message = asSentence(`This ${refused.message}`);
  const [first = '', second = '', place] = refused.segments.filter((segment) => segment !== 'settings');
  const field = typedInto.get(first);
  if (field) return { [field]: message };
  if (first !== 'config' || !Object.hasOwn(config, second)) return undefined;
  if (second !== 'headers') return { config: { [second]: message } };
  const headers: { name: string }[] = [];
  headers[Number(place ?? 0)] = { name: message };
  return { config: { headers } };
}
