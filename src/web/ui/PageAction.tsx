import { use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { PageActionContext } from './pageActionContext.ts';

/** Puts a page's primary action into the header, at the right. */
export function PageAction({ children }: { children: ReactNode }) {
  const place = use(PageActionContext);
  return place && createPortal(children, place);
}
