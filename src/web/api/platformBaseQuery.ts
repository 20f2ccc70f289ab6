import { retry, type BaseQueryFn } from '@reduxjs/toolkit/query';
import type { Command } from '../../contract/commands.ts';
import type { Platform } from '../../sdk/platform.ts';
import { toPlatformError, type PlatformError } from './platformError.ts';
import { MAX_RETRIES, mayPass, waitToRetry } from './retryPolicy.ts';

/** What thunks and endpoints receive besides the store. */
export interface PlatformExtra {
  platform: Platform;
}

/** What an endpoint says about itself in its `extraOptions`. */
export interface EndpointOptions {
  /** Whether the browser stores the result for an argument over a reload; everything is by default. */
  isStored?(arg: unknown): boolean;
}

const translate: BaseQueryFn<Command, unknown, PlatformError, EndpointOptions> = async (command, { extra, signal }) => {
  try {
    const { platform } = extra as PlatformExtra;
    return { data: (await platform.execute(command, { signal })) ?? null };
  } catch (error) {
    return { error: toPlatformError(error) };
  }
};

/**
 * Turns an endpoint's command into a platform call and its outcome into data or a `PlatformError`. Retries queries up
 * to three times if that may help, and never retries writes.
 */
export const platformBaseQuery = retry(translate, {
  backoff: (attempt, _maxRetries, signal) => waitToRetry(attempt, signal),
  retryCondition: (error, _command, { attempt, baseQueryApi }) =>
    baseQueryApi.type === 'query' && attempt <= MAX_RETRIES && mayPass(error as PlatformError),
});
