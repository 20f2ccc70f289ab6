import { createContext } from 'react';

/** The place in the header for the page's primary action; null until the header is there. */
export const PageActionContext = createContext<HTMLElement | null>(null);
