import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { addListener, createAction, type Dispatch, isAnyOf } from '@reduxjs/toolkit';
import type { Command } from '../../contract/commands.ts';
import type { Platform } from '../../sdk/platform.ts';
import { type PlatformError, toPlatformError } from './platformError.ts';
import { isErrorNamed } from './platformErrorWords.ts';
import { MAX_RETRIES, queryRetryDelayMs, waitToRetry } from './retryPolicy.ts';

/** A call is waiting for the person to prove their identity. */
export const proofNeeded = createAction('proof/needed');
export const proofGiven = createAction('proof/given');
export const proofDeclined = createAction('proof/declined');

/** Asks for proof of identity, and resolves to whether the person gave it. Concurrent calls share one request. */
export function askForProof(dispatch: Dispatch): Promise<boolean> {
  return new Promise((resolve) => {
    dispatch(
      addListener({
        matcher: isAnyOf(proofGiven, proofDeclined),
        effect: (action, { unsubscribe }) => {
          unsubscribe();
          resolve(proofGiven.match(action));
        },
      }),
    );
    dispatch(proofNeeded());
  });
}

/** The extra argument that thunks and endpoints receive. */
export interface PlatformExtra {
  platform: Platform;
}

/** An endpoint's `extraOptions`. */
export interface EndpointOptions {
  /** Returns whether the result for an argument is stored across reloads. By default, all results are. */
  isStored?(arg: unknown): boolean;
}

type PlatformQuery = BaseQueryFn<Command, unknown, PlatformError, EndpointOptions>;

const translate: PlatformQuery = async (command, { extra, signal }) => {
  try {
    const { platform } = extra as PlatformExtra;
    return { data: (await platform.execute(command, { signal })) ?? null };
  } catch (error) {
    return { error: toPlatformError(error) };
  }
};

/** Sends a command. If it needs fresh proof, waits for the proof and then sends the command again. */
const withProof: PlatformQuery = async (command, queryApi, options) => {
  const outcome = await translate(command, queryApi, options);
  if (!outcome.error || !isErrorNamed(outcome.error, 'FreshProofNeededError')) return outcome;
  return (await askForProof(queryApi.dispatch)) ? translate(command, queryApi, options) : outcome;
};

/**
 * Turns an endpoint's command into a platform call and its outcome into data or a `PlatformError`. Retries a failed
 * query up to three times, unless a retry is bound to fail, and sooner if the browser reports that the network is back.
 * Never retries writes.
 */
export const platformBaseQuery: PlatformQuery = async (command, queryApi, options) => {
  if (queryApi.type === 'mutation') return withProof(command, queryApi, options);
  for (let attempt = 1; ; attempt++) {
    const outcome = await withProof(command, queryApi, options);
    if (outcome.error === undefined || attempt > MAX_RETRIES) return outcome;
    const delayMs = queryRetryDelayMs(outcome.error, attempt);
    const network = outcome.error.kind === 'transport' ? globalThis.window : undefined;
    if (delayMs === null || !(await waitToRetry(delayMs, queryApi.signal, network))) return outcome;
  }
};
