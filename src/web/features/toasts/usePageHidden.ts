import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Tells whether the page is out of sight: another tab is in front, or the window is minimised. */
export const usePageHidden = (): boolean => useSyncExternalStore(subscribe, () => document.hidden);
