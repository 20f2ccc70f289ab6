import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The sequence of the event that the address names, as in `#event-123`. */
export function useEventTarget(): number | null {
  const found = /^#event-(\d{1,15})$/.exec(useLocation().hash);
  return found ? Number(found[1]) : null;
}

interface Timeline {
  target: number | null;
  isShown: boolean;
  /** There are older events, among which the one that is looked for may be. */
  mayBeOlder: boolean;
  readOlder: () => unknown;
}

/** Brings the event that the address names into view, once for each address; reads older events until it is there. */
export function useScrollToEvent({ target, isShown, mayBeOlder, readOlder }: Timeline): void {
  const scrolledTo = useRef<number>(null);
  useEffect(() => {
    if (target === null || scrolledTo.current === target || !isShown) return;
    scrolledTo.current = target;
    document.getElementById(`event-${target}`)?.scrollIntoView({ block: 'center' });
  }, [target, isShown]);
  useEffect(() => {
    if (mayBeOlder) readOlder();
  }, [mayBeOlder, readOlder]);
}
