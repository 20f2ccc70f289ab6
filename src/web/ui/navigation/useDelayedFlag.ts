import { useEffect, useRef, useState } from 'react';

interface Delays {
  /** How long it must be true before it shows. */
  delayMs: number;
  /** How long it shows at least. */
  minimumMs: number;
}

/** Follows a flag late, and never for a moment only: short waits show nothing, and nothing flickers. */
export function useDelayedFlag(isOn: boolean, { delayMs, minimumMs }: Delays): boolean {
  const [isShown, setIsShown] = useState(false);
  const shownAtMs = useRef(0);

  useEffect(() => {
    if (isOn === isShown) return undefined;
    const waitMs = isOn ? delayMs : Math.max(shownAtMs.current + minimumMs - Date.now(), 0);
    const timer = setTimeout(() => {
      shownAtMs.current = Date.now();
      setIsShown(isOn);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [isOn, isShown, delayMs, minimumMs]);

  return isShown;
}
