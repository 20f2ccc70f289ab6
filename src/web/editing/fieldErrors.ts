import { isRecord } from '../../contract/json.ts';
import { errorNamed, isErrorNamed, platformErrorWords, type QueryError } from '../api/platformErrorWords.ts';

export interface RefusedField {
  /** The path to the field in the request. */
  segments: string[];
  /** Why it was refused, without an initial capital or a final period. */
  message: string;
  /** What the field was probably meant to contain. */
  suggestion?: string;
}

/** The field that the platform refused; undefined for other failures. */
export function refusedFieldOf(error: QueryError): RefusedField | undefined {
  const detail = errorNamed(error, 'InvalidInputError')?.detail;
  if (!isRecord(detail) || typeof detail.path !== 'string' || typeof detail.message !== 'string') return undefined;
  const { path, message, suggestion } = detail;
  return {
    segments: path.split('/').filter((segment) => segment !== ''),
    message: message.trim(),
    ...(typeof suggestion === 'string' && { suggestion }),
  };
}

/** Adds an initial capital and a final period. */
export const asSentence = (words: string): string =>
  `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`;

/** Says why something wasn't saved, in a sentence that someone can act on. */
export function saveFailureWords(error: QueryError, thing: string): string {
  if (isErrorNamed(error, 'DocumentNotFoundError'))
    return `Someone deleted this ${thing}. Your changes are still here.`;
  return platformErrorWords(error);
}
