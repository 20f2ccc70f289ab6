import { lazy, Suspense } from 'react';
import { useNavigation } from 'react-router-dom';
import { useLastingPending } from '../../ui/useLastingPending.ts';

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
