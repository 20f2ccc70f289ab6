import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DAY_MS } from '../../../contract/durations.ts';
import { setDeadline } from './authListeners.ts';

const MAX_TIMEOUT_MS = 2 ** 31 - 1;

describe('setDeadline', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it.each([0, 1, 1_000, MAX_TIMEOUT_MS - 1, MAX_TIMEOUT_MS, MAX_TIMEOUT_MS + 1, 90 * DAY_MS])(
    'calls back once after %i ms and not before',
    (afterMs) => {
      const onReached = jest.fn();
      setDeadline(Date.now() + afterMs, onReached);
      jest.advanceTimersByTime(Math.max(afterMs - 1, 0));
      expect(onReached).toHaveBeenCalledTimes(afterMs === 0 ? 1 : 0);
      jest.advanceTimersByTime(1);
      expect(onReached).toHaveBeenCalledTimes(1);
      jest.advanceTimersByTime(90 * DAY_MS);
      expect(onReached).toHaveBeenCalledTimes(1);
    },
  );

  it('calls back in the next task for a time that has passed', () => {
    const onReached = jest.fn();
    setDeadline(Date.now() - DAY_MS, onReached);
    expect(onReached).not.toHaveBeenCalled();
    jest.advanceTimersByTime(0);
    expect(onReached).toHaveBeenCalledTimes(1);
  });

  it.each([1_000, 90 * DAY_MS])('does not call back when canceled before %i ms, and leaves no timer', (afterMs) => {
    const onReached = jest.fn();
    const cancel = setDeadline(Date.now() + afterMs, onReached);
    jest.advanceTimersByTime(afterMs - 1);
    cancel();
    jest.advanceTimersByTime(90 * DAY_MS);
    expect(onReached).not.toHaveBeenCalled();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('waits again if a timer fires before the clock reaches the time', () => {
    let nowMs = 0;
    const onReached = jest.fn();
    setDeadline(1_000, onReached, () => nowMs);
    nowMs = 990;
    jest.advanceTimersByTime(1_000);
    expect(onReached).not.toHaveBeenCalled();
    nowMs = 1_000;
    jest.advanceTimersByTime(10);
    expect(onReached).toHaveBeenCalledTimes(1);
  });
});
