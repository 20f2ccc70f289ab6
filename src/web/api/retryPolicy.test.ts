import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PlatformError } from './platformError.ts';
import { mayPass, queryRetryDelayMs, waitToRetry } from './retryPolicy.ts';

describe('queryRetryDelayMs', () => {
  it.each([
    [1, 1_000],
    [2, 2_000],
    [3, 4_000],
    [5, 16_000],
    [6, 30_000],
    [40, 30_000],
  ])('before retry %i waits %i ms', (attempt, delayMs) => {
    expect(queryRetryDelayMs(attempt)).toBe(delayMs);
  });
});

describe('mayPass', () => {
  it.each<[string, PlatformError, boolean]>([
    ['no answer', { kind: 'transport', message: 'offline' }, true],
    ['a bug', { kind: 'command', envelope: { kind: 'unknown-error', error: {} } }, true],
    ['a refusal', { kind: 'command', envelope: { kind: 'error', name: 'ForbiddenError' } }, false],
  ])('of %s', (_case, error, expected) => {
    expect(mayPass(error)).toBe(expected);
  });
});

describe('waitToRetry', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('ends at once when the query is abandoned while it waits, and leaves no timer', async () => {
    const controller = new AbortController();
    const waiting = waitToRetry(1, controller.signal);
    controller.abort();
    await expect(waiting).rejects.toThrow('abandoned');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('does not begin to wait for a query abandoned before', async () => {
    await expect(waitToRetry(1, AbortSignal.abort())).rejects.toThrow('abandoned');
    expect(jest.getTimerCount()).toBe(0);
  });
});
