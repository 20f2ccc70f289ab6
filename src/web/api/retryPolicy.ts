import { isRecord } from '../../contract/json.ts';
import type { PlatformError } from './platformError.ts';

/** How many times a query is retried before it fails (specification §9). */
export const MAX_RETRIES = 3;
const FIRST_DELAY_MS = 1_000;
/** The longest wait before a retry; a query that would have to wait longer fails. */
export const MAX_DELAY_MS = 30_000;

/**
 * Returns how many ms to wait before retrying a query, or null if a retry would fail too: 1 s before the first retry,
 * then doubling up to 30 s (specification §9). A rate limit specifies its own delay.
 */
export function queryRetryDelayMs(error: PlatformError, attempt: number): number | null {
  const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS);
  if (error.kind === 'transport' || error.envelope.kind === 'unknown-error') return delayMs;
  const limitedMs = error.envelope.name === 'RateLimitedError' ? retryAfterMs(error.envelope.detail) : Infinity;
  return limitedMs <= MAX_DELAY_MS ? Math.max(delayMs, limitedMs) : null;
}

function retryAfterMs(detail: unknown): number {
  const seconds = isRecord(detail) ? detail.retryAfterSeconds : undefined;
  return typeof seconds === 'number' ? seconds * 1_000 : Infinity;
}

type Network = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/**
 * Waits before a retry. Resolves to true after the delay or as soon as the given network is back, and to false as soon
 * as the query is abandoned.
 */
export function waitToRetry(delayMs: number, signal: AbortSignal, network?: Network): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(false);
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      network?.removeEventListener('online', done);
      resolve(!signal.aborted);
    };
    const timer = setTimeout(done, delayMs);
    signal.addEventListener('abort', done);
    network?.addEventListener('online', done);
  });
}
