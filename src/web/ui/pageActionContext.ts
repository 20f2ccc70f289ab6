import { createContext, type RefObject } from 'react';

/** The place in the header for the page's primary action; null where there is no header. */
export const PageActionContext = createContext<RefObject<HTMLElement | null> | null>(null);
