import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { DAY_MS } from '../../contract/durations.ts';
import { setAlarm } from './sessionWatch.ts';

let timerCalls = 0;
const ring = () => {
  timerCalls += 1;
};
beforeEach(() => {
  timerCalls = 0;
  jest.useFakeTimers({ now: 0 });
});
afterEach(() => {
  jest.useRealTimers();
});

it.each([1, 1_000, 24 * DAY_MS, 25 * DAY_MS, 100 * DAY_MS])('fires once, after %i ms', (at) => {
  setAlarm(at, Date.now, ring);
  jest.advanceTimersByTime(at - 1);
  expect(timerCalls).toBe(0);
  jest.advanceTimersByTime(10 * DAY_MS);
  expect(timerCalls).toBe(1);
});

it.each([0, -1, -DAY_MS])('fires immediately for a time in the past (%i ms)', (at) => {
  setAlarm(at, Date.now, ring);
  jest.advanceTimersByTime(2);
  expect(timerCalls).toBe(1);
});

it('never fires once canceled, even after part of a long wait', () => {
  const cancel = setAlarm(30 * DAY_MS, Date.now, ring);
  jest.advanceTimersByTime(29 * DAY_MS);
  cancel();
  jest.advanceTimersByTime(30 * DAY_MS);
  expect(timerCalls).toBe(0);
});
