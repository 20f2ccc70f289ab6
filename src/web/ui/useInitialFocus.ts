import { useEffect, useRef, type RefObject } from 'react';

/**
 * For the `ref` of a field that takes the focus when it appears by a person's own action, as in a dialog. An effect, so
 * that it comes before the focus trap around it looks where the focus is.
 */
export function useInitialFocus(isWanted = true): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isWanted) field.current?.focus();
  }, [isWanted]);
  return field;
}
