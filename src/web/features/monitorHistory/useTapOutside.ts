import { type RefObject, useEffect, useEffectEvent } from 'react';

/** While `isOn`, calls a function when something outside an element is tapped. */
export function useTapOutside(ref: RefObject<HTMLElement | null>, isOn: boolean, onTap: () => void) {
  const onOutside = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && !ref.current?.contains(target)) onTap();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    document.addEventListener('pointerdown', onOutside);
    return () => document.removeEventListener('pointerdown', onOutside);
  }, [isOn]);
}
