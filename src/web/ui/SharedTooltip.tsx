import Tooltip from '@mui/material/Tooltip';
import { useEffect, useState, type FocusEvent, type MouseEvent, type ReactElement, type TouchEvent } from 'react';

interface Props {
  /**
   * An element with many places in it that have a `data-tooltip`: their words, or nothing for a place that shows its own text
   * where that is cut off.
   */
  children: ReactElement;
}

interface Shown {
  place: HTMLElement;
  words: string;
}

const PLACE = '[data-tooltip]';

/**
 * One tooltip for many places: it shows the words of the one that is pointed at or has the focus. A tooltip for each would
 * make a long list slow to draw. It is for the eye: what a screen reader needs is in the place itself.
 */
export function SharedTooltip({ children }: Props) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  const show = (place: HTMLElement | null) => setShown(shownAt(place, shown));
  const showUnder = (event: MouseEvent) => show(placeAt(event.nativeEvent));
  // The library reports that the pointer left only where the tooltip is shown.
  const leave = () => {
    if (!shown) setIsOpen(false);
  };

  // Its place may get other words, or go with a row that scrolls away.
  useEffect(() => {
    if (!shown) return undefined;
    const observer = new MutationObserver(() => setShown(shownAt(shown.place, shown)));
    const changes = { attributeFilter: ['data-tooltip'], characterData: true, childList: true, subtree: true };
    observer.observe(document.body, changes);
    return () => observer.disconnect();
  }, [shown]);

  return (
    <Tooltip
      title={<span>{shown?.words}</span>}
      // Between the places it is closed, not open without words: Escape would not close it at the next one.
      open={isOpen && shown !== null}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      describeChild
      aria-describedby={undefined}
      // It moves with the pointer, so what it showed before is gone.
      slotProps={{ popper: { anchorEl: shown?.place }, transition: { timeout: 0 } }}
      // Over: what a scroll brings under a pointer that isn't moving. Move: from place to place below one link.
      onMouseOverCapture={showUnder}
      onMouseMoveCapture={showUnder}
      onMouseLeave={leave}
      onTouchStartCapture={({ touches }: TouchEvent) => {
        setIsOpen(false);
        show(touches[0] ? placeAt(touches[0]) : null);
      }}
      onFocusCapture={({ target }: FocusEvent) => {
        if (target.matches(':focus-visible')) show(placeAround(target) ?? target.querySelector<HTMLElement>(PLACE));
      }}
      onBlurCapture={leave}
    >
      {children}
    </Tooltip>
  );
}

const placeAround = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(PLACE) : null;

/** The place under a point, even where a link that covers a whole row is on top of it. */
function placeAt({ target, clientX, clientY }: Pick<globalThis.MouseEvent, 'target' | 'clientX' | 'clientY'>) {
  return placeAround(target) ?? document.elementsFromPoint(clientX, clientY).map(placeAround).find(Boolean) ?? null;
}

/** The element's tooltip, if any, unless it is already visible in full. */
function shownAt(place: HTMLElement | null, shown: Shown | null): Shown | null {
  if (!place?.isConnected) return null;
  const words = place.dataset['tooltip'] || (place.scrollWidth > place.clientWidth ? place.textContent : '');
  if (words === '') return null;
  return place === shown?.place && words === shown.words ? shown : { place, words };
}
