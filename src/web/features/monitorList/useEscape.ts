import { useEffect, useRef } from 'react';

/**
 * Calls back on Escape while it is wanted, unless the key belongs to somebody else: to a field that is typed into, or to
 * whatever lies over the page, which is drawn beside its main part.
 */
export function useEscape(isWanted: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && isOfThePage(event.target)) latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isWanted]);
}

function isOfThePage(target: EventTarget | null): boolean {
  if (target === document.body) return true;
  if (!(target instanceof HTMLElement) || target.closest('main') === null) return false;
  return !target.matches('input:not([type="checkbox"]), textarea, [contenteditable]');
}
