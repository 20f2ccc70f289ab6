import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
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
