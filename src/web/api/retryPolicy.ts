import type { PlatformError } from './platformError.ts';

/** How often a query is retried before it fails (specification §9). */
export const MAX_RETRIES = 3;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

/**
 * Returns whether the same command may succeed if retried: it got no response, or hit a bug. A refusal such as
 * `ForbiddenError` would be the same again.
 */
export const mayPass = (error: PlatformError): boolean =>
  error.kind === 'transport' || error.envelope.kind === 'unknown-error';

/** 1 s before the first retry, doubling, at most 30 s (specification §9). */
export const queryRetryDelayMs = (attempt: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS);

/** Waits before a retry; rejects at once when the query is abandoned. */
export function waitToRetry(attempt: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abandon = () => {
      clearTimeout(timer);
      reject(new Error('The query was abandoned.'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abandon);
      resolve();
    }, queryRetryDelayMs(attempt));
    if (signal?.aborted) abandon();
    else signal?.addEventListener('abort', abandon, { once: true });
  });
}
