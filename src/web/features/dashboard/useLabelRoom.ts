import { useLayoutEffect, useState, type RefObject } from 'react';

/** How far apart labels must be on a phone. Used until the axis has been measured. */
const PHONE_PERCENT = 11;
const GAP_PX = 4;

/**
 * Returns how far from the current time's label another label must be to avoid touching it, as a percentage of the
 * axis.
 */
export function useLabelRoom(axis: RefObject<HTMLElement | null>): number {
  const [percent, setPercent] = useState(PHONE_PERCENT);
  // Runs after each render, because the labels may have changed.
  useLayoutEffect(() => {
    const element = axis.current;
    if (element === null || !('ResizeObserver' in window)) return undefined;
    const observer = new ResizeObserver(() => {
      const widest = (selector: string) =>
        Math.max(0, ...Array.from(element.querySelectorAll<HTMLElement>(selector), ({ offsetWidth }) => offsetWidth));
      const room = (widest('.tick:not(.is-now)') + widest('.is-now')) / 2 + GAP_PX;
      setPercent((room / element.offsetWidth) * 100);
    });
    observer.observe(element);
    return () => observer.disconnect();
  });
  return percent;
}
