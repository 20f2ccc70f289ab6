import { useEffect, useRef, useState } from 'react';

interface Options {
  /** Nothing shows before this. */
  afterMs: number;
  /** What shows stays this long. */
  atLeastMs: number;
}

/** Returns whether to show that something is pending: not for quick operations, and never for a blink. */
export function useLastingPending(isPending: boolean, { afterMs, atLeastMs }: Options): boolean {
  const [isShown, setIsShown] = useState(false);
  const shownAtMs = useRef(0);
  useEffect(() => {
    if (isPending === isShown) return undefined;
    const waitMs = isPending ? afterMs : Math.max(0, shownAtMs.current + atLeastMs - performance.now());
    const timer = setTimeout(() => {
      shownAtMs.current = performance.now();
      setIsShown(isPending);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [isPending, isShown, afterMs, atLeastMs]);
  return isShown;
}
