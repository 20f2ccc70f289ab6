import { useEffect } from 'react';

/** Whether the results are those for exactly the typed text. */
export type SearchProgress = 'searching' | 'done' | 'failed';

interface HeldEnter {
  /** The text for which Enter was pressed before its results arrived; null if it wasn't. */
  heldFor: string | null;
  query: string;
  progress: SearchProgress;
  onArrival: () => void;
  /** Forgets the Enter. */
  onRelease: () => void;
}

/** Carries out an early Enter once the results arrive. Drops it if the text changes or the search fails. */
export function useHeldEnter({ heldFor, query, progress, onArrival, onRelease }: HeldEnter): void {
  useEffect(() => {
    if (heldFor === null || (heldFor === query && progress === 'searching')) return;
    onRelease();
    if (heldFor === query && progress === 'done') onArrival();
  }, [heldFor, query, progress, onArrival, onRelease]);
}
