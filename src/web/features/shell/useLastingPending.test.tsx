import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useLastingPending } from './PendingBar.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const start = () =>
  renderHook(({ isPending }) => useLastingPending(isPending, { afterMs: 1_000, atLeastMs: 500 }), {
    initialProps: { isPending: true },
  });
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

it('appears after one second, but not earlier', () => {
  const { result } = start();
  pass(999);
  expect(result.current).toBe(false);
  pass(1);
  expect(result.current).toBe(true);
});

it('does not appear for operations that end within one second', () => {
  const { result, rerender } = start();
  pass(999);
  rerender({ isPending: false });
  pass(10_000);
  expect(result.current).toBe(false);
});

it('stays for at least half a second once shown', () => {
  const { result, rerender } = start();
  pass(1_100);
  rerender({ isPending: false });
  pass(399);
  expect(result.current).toBe(true);
  pass(1);
  expect(result.current).toBe(false);
});

it('disappears immediately if it was shown for longer', () => {
  const { result, rerender } = start();
  pass(5_000);
  rerender({ isPending: false });
  pass(0);
  expect(result.current).toBe(false);
});
