import { createContext, use, useCallback, useState, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';

/** Puts a page's primary action into the header, at the right, where there is a header. */
export function PageAction({ children }: { children: ReactNode }) {
  const header = use(PageActionContext);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // The header stands before the page in the document: by the time that this stand-in is there, so is the place.
  const takePlace = useCallback(() => setPlace(header?.current ?? null), [header]);
  return place ? createPortal(children, place) : <span ref={takePlace} hidden />;
}

/** The place in the header for the page's primary action; null where there is no header. */
export const PageActionContext = createContext<RefObject<HTMLElement | null> | null>(null);
