import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { clock } from '../lib/clock.ts';
import { useNow } from './useNow.ts';

const START = Date.UTC(2026, 10, 21, 12);

beforeEach(() => void jest.useFakeTimers({ now: START }));
afterEach(() => void jest.useRealTimers());

describe('the page’s clock', () => {
  it('ticks each second', () => {
    const { result } = renderHook(() => useNow());
    expect(result.current).toBe(START);
    act(() => jest.advanceTimersByTime(3_000));
    expect(result.current).toBe(START + 3_000);
  });

  it('ticks on the full second, whenever it was started', () => {
    jest.setSystemTime(START + 600);
    const { result } = renderHook(() => useNow());
    act(() => jest.advanceTimersByTime(399));
    expect(result.current).toBe(START);
    act(() => jest.advanceTimersByTime(1));
    expect(result.current).toBe(START + 1_000);
    act(() => jest.advanceTimersByTime(1_000));
    expect(result.current).toBe(START + 2_000);
  });

  it.each([
    ['ahead', 3],
    ['behind', -3],
  ])('shows the server’s time on a device that’s 3 h %s', (_what, hours) => {
    jest.setSystemTime(START + hours * 3_600_000);
    const { result } = renderHook(() => useNow((nowMs) => Math.round((nowMs - START) / 60_000)));
    clock.learn(new Date(START).toUTCString(), Date.now());
    act(() => jest.advanceTimersByTime(60_000));
    expect(result.current).toBe(1);
    jest.setSystemTime(START);
    clock.learn(new Date(START).toUTCString(), Date.now());
  });

  it('rerenders only when the derived value has changed', () => {
    let draws = 0;
    const { result } = renderHook(() => {
      draws += 1;
      return useNow((nowMs) => (nowMs >= START + 60_000 ? 'late' : 'up'));
    });
    act(() => jest.advanceTimersByTime(59_000));
    expect([result.current, draws]).toEqual(['up', 1]);
    act(() => jest.advanceTimersByTime(1_000));
    expect([result.current, draws]).toEqual(['late', 2]);
  });

  it('is correct for a subscriber after a time without any, and stops when there are none left', () => {
    renderHook(() => useNow()).unmount();
    expect(jest.getTimerCount()).toBe(0);
    jest.setSystemTime(START + 3_600_000);
    expect(renderHook(() => useNow()).result.current).toBe(START + 3_600_000);
  });
});
