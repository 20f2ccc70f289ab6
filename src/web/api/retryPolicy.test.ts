import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PlatformError } from './platformError.ts';
import { queryRetryDelayMs, waitToRetry } from './retryPolicy.ts';

const noResponse: PlatformError = { kind: 'transport', message: 'offline' };
const refused = (name: string, detail?: unknown): PlatformError => ({
  kind: 'command',
  envelope: { kind: 'error', name, detail },
});

describe('queryRetryDelayMs', () => {
  it.each([
    [1, 1_000],
    [2, 2_000],
    [3, 4_000],
    [5, 16_000],
    [6, 30_000],
    [40, 30_000],
  ])('for retry %i is %i ms', (attempt, delayMs) => {
    expect(queryRetryDelayMs(noResponse, attempt)).toBe(delayMs);
  });

  it.each<[string, PlatformError, number | null]>([
    ['a bug', { kind: 'command', envelope: { kind: 'unknown-error', error: {} } }, 1_000],
    ['a refusal', refused('ForbiddenError'), null],
    ['a rate limit that resets soon', refused('RateLimitedError', { retryAfterSeconds: 1 }), 1_000],
    ['a rate limit that resets later', refused('RateLimitedError', { retryAfterSeconds: 30 }), 30_000],
    ['a rate limit of minutes', refused('RateLimitedError', { retryAfterSeconds: 31 }), null],
    ['a rate limit without a time', refused('RateLimitedError'), null],
  ])('handles %s', (_case, error, expected) => {
    expect(queryRetryDelayMs(error, 1)).toBe(expected);
  });

  it('never retries before a rate limit allows it, and waits longer with each attempt', () => {
    expect(queryRetryDelayMs(refused('RateLimitedError', { retryAfterSeconds: 3 }), 1)).toBe(3_000);
    expect(queryRetryDelayMs(refused('RateLimitedError', { retryAfterSeconds: 3 }), 3)).toBe(4_000);
  });
});

describe('waitToRetry', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('ends immediately when the query is abandoned during the wait, and leaves no timer', async () => {
    const controller = new AbortController();
    const waiting = waitToRetry(1_000, controller.signal);
    controller.abort();
    await expect(waiting).resolves.toBe(false);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('ends immediately when the network is back, and leaves no timer', async () => {
    const network = new EventTarget();
    const waiting = waitToRetry(4_000, new AbortController().signal, network);
    network.dispatchEvent(new Event('online'));
    await expect(waiting).resolves.toBe(true);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('does not wait for a query that was already abandoned', async () => {
    await expect(waitToRetry(1_000, AbortSignal.abort())).resolves.toBe(false);
    expect(jest.getTimerCount()).toBe(0);
  });
});
