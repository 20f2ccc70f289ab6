import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { lingeringLocks, type Locks } from './tokenRefresher.ts';

/** Creates locks that admit one holder at a time, like `navigator.locks`. */
function createFakeLocks(): Locks {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request(_name, task) {
      const held = last.then(task);
      last = held.catch(() => undefined);
      return held;
    },
  };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('lingering locks', () => {
  it('resolve immediately, but admit the next holder only after stored data has had time to arrive', async () => {
    const { request } = lingeringLocks(createFakeLocks());
    const second = jest.fn(async () => 'second');
    await expect(request('refresh', async () => 'first')).resolves.toBe('first');
    const next = request('refresh', second);
    await jest.advanceTimersByTimeAsync(99);
    expect(second).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    await expect(next).resolves.toBe('second');
  });

  it('reject if the task fails, and are free again afterward', async () => {
    const { request } = lingeringLocks(createFakeLocks());
    await expect(request('refresh', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    const next = request('refresh', async () => 'second');
    await jest.advanceTimersByTimeAsync(100);
    await expect(next).resolves.toBe('second');
  });

  it('fail if no lock is available', async () => {
    const { request } = lingeringLocks({ request: () => Promise.reject(new Error('no locks here')) });
    await expect(request('refresh', async () => 'never')).rejects.toThrow('no locks here');
  });
});
