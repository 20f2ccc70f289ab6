import Tooltip from '@mui/material/Tooltip';
import { useEffect, useState, type FocusEvent, type MouseEvent, type ReactElement, type TouchEvent } from 'react';

interface Props {
  /**
   * An element that contains others with `data-tooltip`. That attribute is the tooltip's text; if it's empty, the
   * tooltip shows the element's own text if that is truncated.
   */
  children: ReactElement;
}

interface Shown {
  place: HTMLElement;
  words: string;
}

const PLACE = '[data-tooltip]';

/**
 * A single tooltip for many elements. It shows the text of whichever element is pointed at or focused, but not of one
 * inside the focused element, such as a cell of a focused row: it would cover the row above. Separate tooltips would
 * make long lists slow to render. It's only visual; screen readers get all text from the elements themselves.
 */
export function SharedTooltip({ children }: Props) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  const show = (place: HTMLElement | null) => setShown(shownAt(place, shown));
  const showUnder = (event: MouseEvent) => show(placeAt(event.nativeEvent));
  // The library reports that the pointer left only while the tooltip is shown.
  const leave = () => {
    if (!shown) setIsOpen(false);
  };
  // Copying can move the focus for a moment, while the pointer stays.
  const close = ({ type }: { type: string }) => {
    if (type !== 'blur' || !shown?.place.matches(':hover')) setIsOpen(false);
  };

  // The element's text may change, or the element may disappear with a row that scrolls out of view. An earlier
  // element's observer can still be called, so this looks at whichever element is shown by then.
  useEffect(() => {
    if (!shown) return undefined;
    const observer = new MutationObserver(() => setShown((last) => last && shownAt(last.place, last)));
    const changes = { attributeFilter: ['data-tooltip'], characterData: true, childList: true, subtree: true };
    observer.observe(document.body, changes);
    return () => observer.disconnect();
  }, [shown]);

  return (
    <Tooltip
      title={<span>{shown?.words}</span>}
      // Closed between elements rather than open without text, so that Escape works at the next one.
      open={isOpen && shown !== null}
      onOpen={() => setIsOpen(true)}
      onClose={close}
      // Doesn't cover the row that's read next.
      placement="top"
      describeChild
      aria-describedby={undefined}
      // It follows the pointer, so there's no transition from the previous element.
      slotProps={{ popper: { anchorEl: shown?.place }, transition: { timeout: 0 } }}
      // "Over" is for an element that scrolls under a resting pointer, "move" for elements under the same link.
      onMouseOverCapture={showUnder}
      onMouseMoveCapture={showUnder}
      onMouseLeave={leave}
      onTouchStartCapture={({ touches }: TouchEvent) => {
        setIsOpen(false);
        show(touches[0] ? placeAt(touches[0]) : null);
      }}
      onFocusCapture={({ target }: FocusEvent) => {
        if (target.matches(':focus-visible')) show(placeAround(target));
      }}
      onBlurCapture={leave}
    >
      {children}
    </Tooltip>
  );
}

const placeAround = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(PLACE) : null;

/** The element at a point, even if a link that covers a whole row is on top of it. */
function placeAt({ target, clientX, clientY }: Pick<globalThis.MouseEvent, 'target' | 'clientX' | 'clientY'>) {
  return placeAround(target) ?? document.elementsFromPoint(clientX, clientY).map(placeAround).find(Boolean) ?? null;
}

/** An element's tooltip; null if it has none, or if its text is already fully visible. */
function shownAt(place: HTMLElement | null, shown: Shown | null): Shown | null {
  if (!place?.isConnected) return null;
  const words = place.dataset['tooltip'] || (place.scrollWidth > place.clientWidth ? place.textContent : '');
  if (words === '') return null;
  return place === shown?.place && words === shown.words ? shown : { place, words };
}
