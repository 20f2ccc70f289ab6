import { useSyncExternalStore } from 'react';

const TICK_MS = 1_000;

const listeners = new Set<() => void>();
let nowMs = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const wholeSecond = () => Math.floor(Date.now() / TICK_MS) * TICK_MS;

function tick() {
  nowMs = wholeSecond();
  for (const listener of listeners) listener();
}

/** On the second: the clock of the page is never more than one behind. */
function waitForNextSecond() {
  timer = setTimeout(
    () => {
      waitForNextSecond();
      tick();
    },
    TICK_MS - (Date.now() % TICK_MS),
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

/** No one may have listened for a while: then the clock has stood still. */
function current() {
  if (timer === undefined) nowMs = wholeSecond();
  return nowMs;
}

const asItIs = (now: number) => now;

/**
 * Reads something off the clock, which ticks each second for the whole page at once (milliseconds since 1970). The
 * caller is drawn again only when what it reads has changed, so read words or a status rather than the time itself.
 */
export function useNow(): number;
export function useNow<T extends string | number | boolean | null | undefined>(read: (nowMs: number) => T): T;
export function useNow(read: (nowMs: number) => unknown = asItIs): unknown {
  return useSyncExternalStore(subscribe, () => read(current()));
}
