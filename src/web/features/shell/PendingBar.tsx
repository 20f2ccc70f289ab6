import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router-dom';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

interface Options {
  /** How long to wait before showing that something is pending. */
  afterMs: number;
  /** The minimum time to keep showing it. */
  atLeastMs: number;
}

/**
 * Returns whether to show that something is pending. It isn't shown for quick operations and, once shown, stays long
 * enough not to flash.
 */
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

const slide = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } });

/** Specification §9: pending threshold 1,000 ms, minimum pending time 500 ms. */
const TIMING = { afterMs: 1_000, atLeastMs: 500 };

/** A thin bar at the top while another screen is slow to load. The bar's code loads right after the first screen's. */
export function PendingBar() {
  const { state } = useNavigation();
  const isShown = useLastingPending(state !== 'idle', TIMING);
  return isShown ? (
    <Box
      sx={{
        position: 'fixed',
        inset: '0 0 auto',
        height: 2,
        overflow: 'hidden',
        zIndex: 'tooltip',
        '&::after': {
          content: '""',
          display: 'block',
          width: '40%',
          height: 1,
          bgcolor: 'primary.main',
          animation: `${slide} 1.2s ease-in-out infinite`,
        },
      }}
    >
      <VisuallyHidden>
        <progress aria-label="Loading the page" />
      </VisuallyHidden>
    </Box>
  ) : null;
}
