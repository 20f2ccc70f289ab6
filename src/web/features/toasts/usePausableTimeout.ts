import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';

/** Calls back after a delay that doesn't count paused time. */
export function usePausableTimeout(onElapsed: () => void, delayMs: number, isPaused: boolean) {
  const remainingMs = useRef(delayMs);
  const elapse = useEffectEvent(onElapsed);
  useEffect(() => {
    if (isPaused) return undefined;
    const startedAt = Date.now();
    const timer = setTimeout(elapse, remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= Date.now() - startedAt;
    };
  }, [isPaused]);
}

function subscribe(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Returns whether the page is hidden: another tab is in front, or the window is minimized. */
export const usePageHidden = (): boolean => useSyncExternalStore(subscribe, () => document.hidden);
