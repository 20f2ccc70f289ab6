import { useCallback, useContext, useEffect, useRef } from 'react';
import type { To } from 'react-router-dom';
import { NavigationContext } from './NavigationContext.ts';

/** How long a link must be pointed at before it counts as intent (specification §9). */
export const PRELOAD_DELAY_MS = 50;

/** Handlers for a link: pointing at it or focusing it for a moment preloads where it leads. */
export function usePreloadOnIntent(to: To) {
  const { preload } = useContext(NavigationContext);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => cancel, [cancel]);

  const start = () => {
    cancel();
    timer.current = setTimeout(() => preload(to), PRELOAD_DELAY_MS);
  };
  return { onPointerEnter: start, onPointerLeave: cancel, onFocus: start, onBlur: cancel };
}
