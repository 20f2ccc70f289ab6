import { useEffect, useRef, type RefObject } from 'react';

/**
 * Returns a `ref` for a field that takes the focus when a person's own action makes it appear, such as in a dialog.
 * Uses an effect, which runs before the enclosing focus trap checks the focus.
 */
export function useInitialFocus(isWanted = true): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isWanted) field.current?.focus();
  }, [isWanted]);
  return field;
}
