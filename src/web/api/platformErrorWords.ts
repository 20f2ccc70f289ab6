import type { SerializedError } from '@reduxjs/toolkit';
import type { ErrorEnvelope } from '../../contract/envelopes.ts';
import type { ErrorName, QuotaDetail } from '../../contract/errors.ts';
import { isRecord } from '../../contract/json.ts';
import type { PlatformError } from './platformError.ts';

/** The value of a hook's `error` or a rejected `unwrap()`: a platform error, or a bug in our code. */
export type QueryError = PlatformError | SerializedError;

const WORDS = new Map<string, string>(
  Object.entries({
    UnauthenticatedError: 'Your session has ended. Log in again.',
    ForbiddenError: 'You don’t have permission to do this.',
    FreshProofNeededError: 'Confirm it’s you, then try again.',
    RateLimitedError: 'Too many requests. Wait a moment, then try again.',
    PayloadTooLargeError: 'This is too large to save.',
    DocumentAtomicCommitError: 'Someone else just changed this. Try again.',
    InvalidInputError: 'Something here isn’t valid. Check it and try again.',
    InvalidCommandError: 'Something here isn’t valid. Check it and try again.',
  }),
);

/** Describes what went wrong in a sentence that someone can act on. */
export function platformErrorWords(error: QueryError): string {
  if (!('kind' in error)) return 'Something went wrong. Try again.';
  if (error.kind === 'transport') return 'Can’t reach Hearth. Check your connection and try again.';
  const { envelope } = error;
  const words = envelope.kind === 'error' ? (quotaWords(envelope) ?? WORDS.get(envelope.name)) : undefined;
  return words ?? 'Something went wrong on our side. Try again in a moment.';
}

/** The message for a quota error: which limit was reached, and who can raise it. */
function quotaWords({ name, detail }: ErrorEnvelope): string | undefined {
  const isQuota = name === 'QuotaExceededError' && isRecord(detail) && typeof detail.message === 'string';
  return isQuota ? (detail as unknown as QuotaDetail).message : undefined;
}

/** The failure as formatted JSON: the platform's result if it returned one, otherwise the error itself. */
export function errorPayload(error: QueryError): string {
  const payload = 'kind' in error && error.kind === 'command' ? error.envelope : error;
  return JSON.stringify(payload, null, 2);
}

/** The platform's refusal with an error that has this name; undefined if the command failed for another reason. */
export function errorNamed(error: QueryError, name: ErrorName): ErrorEnvelope | undefined {
  if (!('kind' in error) || error.kind !== 'command' || error.envelope.kind !== 'error') return undefined;
  return error.envelope.name === name ? error.envelope : undefined;
}

/** Returns whether the platform refused a command with an error that has this name. */
export function isErrorNamed(error: QueryError, name: ErrorName): boolean {
  return errorNamed(error, name) !== undefined;
}

/** Describes what went wrong, using the platform's sentence if the refusal has one. */
export function refusalSentence(error: QueryError): string {
  const detail = (errorNamed(error, 'ForbiddenError') ?? errorNamed(error, 'RateLimitedError'))?.detail;
  return isRecord(detail) && typeof detail.message === 'string' ? detail.message : platformErrorWords(error);
}
