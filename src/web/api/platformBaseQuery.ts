import { retry, type BaseQueryFn } from '@reduxjs/toolkit/query';
import type { Command } from '../../contract/commands.ts';
import type { ErrorEnvelope, UnknownErrorEnvelope } from '../../contract/envelopes.ts';
import { CommandFailedError } from '../../sdk/errors.ts';
import type { Platform } from '../../sdk/platform.ts';
import { MAX_RETRIES, mayPass, waitToRetry } from './retryPolicy.ts';

/** What thunks and endpoints find beside the store. */
export interface PlatformExtra {
  platform: Platform;
}

/** Why a command failed, in a form that the store can hold: refused by the platform, or never answered. */
export type PlatformError =
  { kind: 'command'; envelope: ErrorEnvelope | UnknownErrorEnvelope } | { kind: 'transport'; message: string };

/** Writes what a platform call rejected with in a form that the store can hold. */
export function toPlatformError(error: unknown): PlatformError {
  if (error instanceof CommandFailedError) return { kind: 'command', envelope: error.envelope };
  return { kind: 'transport', message: error instanceof Error ? error.message : String(error) };
}

const translate: BaseQueryFn<Command, unknown, PlatformError> = async (command, { extra, signal }) => {
  try {
    const { platform } = extra as PlatformExtra;
    return { data: (await platform.execute(command, { signal })) ?? null };
  } catch (error) {
    return { error: toPlatformError(error) };
  }
};

/**
 * Turns an endpoint's command into a platform call and its outcome into data or a `PlatformError`. Queries are sent
 * again up to three times when that may help; writes never are.
 */
export const platformBaseQuery = retry(translate, {
  backoff: (attempt, _maxRetries, signal) => waitToRetry(attempt, signal),
  retryCondition: (error, _command, { attempt, baseQueryApi }) =>
    baseQueryApi.type === 'query' && attempt <= MAX_RETRIES && mayPass(error as PlatformError),
});
