import { useSyncExternalStore } from 'react';
import { clock } from '../lib/clock.ts';

const TICK_MS = 1_000;

const listeners = new Set<() => void>();
let nowMs = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const wholeSecond = () => Math.floor(clock.now() / TICK_MS) * TICK_MS;

function tick() {
  nowMs = wholeSecond();
  for (const listener of listeners) listener();
}

/** Ticks at each whole second, so that the page's clock is never more than a second behind. */
function waitForNextSecond() {
  timer = setTimeout(
    () => {
      waitForNextSecond();
      tick();
    },
    TICK_MS - (clock.now() % TICK_MS),
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (timer === undefined) waitForNextSecond();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };
}

/** Updates the time first if there were no listeners, because the clock was stopped then. */
function current() {
  if (timer === undefined) nowMs = wholeSecond();
  return nowMs;
}

const unchanged = (now: number) => now;

/**
 * Derives a value from the time (in milliseconds since 1970) on the page's shared clock, which ticks every second. The
 * caller rerenders only when the value changes, so derive words or a status instead of using the time directly.
 */
export function useNow(): number;
export function useNow<T extends string | number | boolean | null | undefined>(read: (nowMs: number) => T): T;
export function useNow(read: (nowMs: number) => unknown = unchanged): unknown {
  return useSyncExternalStore(subscribe, () => read(current()));
}
