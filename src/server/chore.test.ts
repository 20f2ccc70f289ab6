import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startChore } from './chore.ts';

const errors: string[] = [];
const logger = { error: (_fields: object, message: string) => errors.push(message) };
beforeEach(() => {
  errors.length = 0;
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a chore', () => {
  it('runs immediately and then repeatedly, even after a failure', async () => {
    let times = 0;
    const chore = startChore({
      everyMs: 1_000,
      logger,
      async run() {
        times += 1;
        if (times === 1) throw new Error('The disk is full.');
      },
    });
    await jest.advanceTimersByTimeAsync(0);
    expect([times, errors.length]).toEqual([1, 1]);
    await jest.advanceTimersByTimeAsync(2_000);
    expect([times, errors.length]).toEqual([3, 1]);
    await chore.close();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(times).toBe(3);
  });

  it('never runs twice at the same time, and is stopped and awaited at the end', async () => {
    const signals: AbortSignal[] = [];
    let end: () => void = () => undefined;
    const chore = startChore({
      everyMs: 1_000,
      logger,
      run(signal) {
        signals.push(signal);
        return new Promise((resolve) => {
          end = resolve;
        });
      },
    });
    await jest.advanceTimersByTimeAsync(10_000);
    expect(signals).toHaveLength(1);
    let isClosed = false;
    const closing = chore.close().then(() => (isClosed = true));
    await jest.advanceTimersByTimeAsync(10_000);
    expect([signals[0]?.aborted, isClosed]).toEqual([true, false]);
    end();
    await closing;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(signals).toHaveLength(1);
  });
});
