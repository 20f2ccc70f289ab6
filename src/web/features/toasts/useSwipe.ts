import { useRef, useState, type PointerEvent } from 'react';

/** A swipe of more than this many pixels to either side dismisses the toast (specification §9). */
const SWIPE_THRESHOLD_PX = 50;

/** Tracks a horizontal swipe. `offset` is how far the element has moved, and `cancel` resets it. */
export function useSwipe(onSwiped: () => void) {
  const startX = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);

  const cancel = () => {
    startX.current = null;
    setOffset(0);
  };

  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      // Pointer events on the toast's controls aren't swipes; nor are those that scroll or select its details.
      const isForControl = event.target instanceof Element && event.target.closest('button, section section');
      if (event.button === 0 && !isForControl) startX.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent) => {
      if (startX.current !== null) setOffset(event.clientX - startX.current);
    },
    onPointerUp: (event: PointerEvent) => {
      const distance = startX.current === null ? 0 : Math.abs(event.clientX - startX.current);
      cancel();
      if (distance > SWIPE_THRESHOLD_PX) onSwiped();
    },
    onPointerCancel: cancel,
  };
  return { offset, handlers, cancel };
}
