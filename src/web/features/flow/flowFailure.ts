import { isRecord } from '../../../contract/json.ts';
import { toPlatformError } from '../../api/platformError.ts';
import type { Attempt, FlowFailure } from './flowState.ts';

/** The platform answered something that is no step and no token set. */
export class UnexpectedAnswerError extends Error {
  override name = 'UnexpectedAnswerError';
  override message = 'The answer was not understood.';
}

/** Writes what an attempt rejected with in the form that the store holds. */
export const toFlowFailure = (during: Attempt, error: unknown, at: number): FlowFailure => ({
  during,
  error: toPlatformError(error),
  at,
});

/** The name of the error the platform answered; undefined when it answered none. */
export function errorName({ error }: FlowFailure): string | undefined {
  return error.kind === 'command' && error.envelope.kind === 'error' ? error.envelope.name : undefined;
}

/** The detail of the error the platform answered; empty when there is none. */
export function errorDetail({ error }: FlowFailure): Record<string, unknown> {
  if (error.kind !== 'command' || error.envelope.kind !== 'error') return {};
  return isRecord(error.envelope.detail) ? error.envelope.detail : {};
}

/** When the platform will listen again, in epoch milliseconds; undefined when it did not ask to wait. */
export function retryAt(failure: FlowFailure): number | undefined {
  if (errorName(failure) !== 'RateLimitedError') return undefined;
  const { retryAfterSeconds } = errorDetail(failure);
  return typeof retryAfterSeconds === 'number' ? failure.at + retryAfterSeconds * 1_000 : undefined;
}
