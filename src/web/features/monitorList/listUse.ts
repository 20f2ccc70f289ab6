import { useEffect, useRef, useState } from 'react';

/** Returns whether someone is pointing at an element, or the focus is within it. Spread `handlers` on the element. */
export function useListUse() {
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  return {
    isUsed: isPointedAt || hasFocus,
    handlers: {
      // A finger doesn't hover, so ignore touch pointers.
      onPointerEnter: ({ pointerType }: React.PointerEvent) => setIsPointedAt(pointerType === 'mouse'),
      onPointerLeave: () => setIsPointedAt(false),
      onFocus: () => setHasFocus(true),
      onBlur: ({ currentTarget, relatedTarget }: React.FocusEvent) =>
        setHasFocus(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    },
  };
}

/**
 * Calls back on Escape while enabled, unless something else handles the key: a focused field, or an overlay outside the
 * page's main part.
 */
export function useEscape(isWanted: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && isPageTarget(event.target)) latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isWanted]);
}

function isPageTarget(target: EventTarget | null): boolean {
  if (target === document.body) return true;
  if (!(target instanceof HTMLElement) || target.closest('main') === null) return false;
  return !target.matches('input:not([type="checkbox"]), textarea, [contenteditable]');
}
