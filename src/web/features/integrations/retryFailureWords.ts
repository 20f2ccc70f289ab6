import { isRecord } from '../../../contract/json.ts';
import { errorNamed, isErrorNamed } from '../../api/errorNamed.ts';
import { platformErrorWords, type QueryError } from '../../api/platformErrorWords.ts';

/** Why an alert was not tried again, in words a person can act on. */
export function retryFailureWords(error: QueryError): string {
  if (isErrorNamed(error, 'DocumentNotFoundError')) return 'It was sent in the meantime, or is not kept any more.';
  const detail = errorNamed(error, 'InvalidInputError')?.detail;
  return isRecord(detail) && typeof detail.message === 'string'
    ? `The alert ${detail.message}.`
    : platformErrorWords(error);
}
