import Tooltip from '@mui/material/Tooltip';
import {
  useEffect,
  useReducer,
  useState,
  type FocusEvent,
  type MouseEvent,
  type ReactElement,
  type TouchEvent,
} from 'react';

interface Props {
  /**
   * An element with many places in it that have a `data-tooltip`: their words, or nothing for a place that shows its own text
   * where that is cut off.
   */
  children: ReactElement;
}

const PLACE = '[data-tooltip]';

/**
 * One tooltip for many places: it shows the words of the one that is pointed at or has the focus. A tooltip for each would
 * make a long list slow to draw. It describes nothing to a screen reader: each place has its name.
 */
export function SharedTooltip({ children }: Props) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [, readAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!place) return undefined;
    const observer = new MutationObserver(readAgain);
    observer.observe(place, { attributeFilter: ['data-tooltip'] });
    return () => observer.disconnect();
  }, [place]);

  const words = place && wordsOf(place);
  return (
    <Tooltip
      title={<span>{words}</span>}
      // Between the places it is closed, not open without words: Escape would not close it at the next one.
      open={isOpen && Boolean(words)}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      describeChild
      aria-describedby={undefined}
      // What it showed is gone when it leaves.
      slotProps={{ popper: { anchorEl: place }, transition: { timeout: { exit: 0 } } }}
      onMouseMoveCapture={(event: MouseEvent) => setPlace(placeAt(event.nativeEvent))}
      onTouchStartCapture={({ touches }: TouchEvent) => setPlace(touches[0] ? placeAt(touches[0]) : null)}
      onFocusCapture={({ target }: FocusEvent) =>
        setPlace(placeAround(target) ?? target.querySelector<HTMLElement>(PLACE))
      }
    >
      {children}
    </Tooltip>
  );
}

const placeAround = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(PLACE) : null;

/** The place under a point, also where a link that covers a whole row lies over it. */
function placeAt({ target, clientX, clientY }: Pick<globalThis.MouseEvent, 'target' | 'clientX' | 'clientY'>) {
  return placeAround(target) ?? document.elementsFromPoint(clientX, clientY).map(placeAround).find(Boolean) ?? null;
}

const wordsOf = (place: HTMLElement) =>
  place.dataset['tooltip'] || (place.scrollWidth > place.clientWidth ? place.textContent : '');
