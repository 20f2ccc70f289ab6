import { isRecord } from '../../contract/json.ts';
import { errorNamed, platformErrorWords, type QueryError } from './platformErrorWords.ts';

/** Describes what went wrong; a refusal that comes with its own sentence says that. */
export function refusalSentence(error: QueryError): string {
  const detail = errorNamed(error, 'ForbiddenError')?.detail;
  return isRecord(detail) && typeof detail.message === 'string' ? detail.message : platformErrorWords(error);
}
