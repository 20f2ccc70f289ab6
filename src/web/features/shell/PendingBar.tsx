import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router-dom';

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

/** Needed at the earliest a second after the first screen. */
const LinearProgress = lazy(() => import('@mui/material/LinearProgress'));

/** Specification §9: pending threshold 1,000 ms, minimum pending time 500 ms. */
const TIMING = { afterMs: 1_000, atLeastMs: 500 };

/** A thin bar on top while another screen takes long to come. */
export function PendingBar() {
  const { state } = useNavigation();
  const isShown = useLastingPending(state !== 'idle', TIMING);
  return isShown ? (
    <Suspense>
      <LinearProgress
        aria-label="Loading the page"
        sx={{ position: 'fixed', inset: '0 0 auto', height: 2, zIndex: 'tooltip' }}
      />
    </Suspense>
  ) : null;
}
