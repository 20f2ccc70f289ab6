import { createSvgIcon } from '@mui/material/utils';
import type { ReactNode } from 'react';

/** The lines of an icon on a 24-unit grid, all with the same weight. */
export const IconLines = ({ children }: { children: ReactNode }) => (
  <g fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round">
    {children}
  </g>
);

/** Creates an icon on a 24-unit grid, drawn with lines of the same weight. */
export const createIcon = (name: string, lines: ReactNode) => createSvgIcon(<IconLines>{lines}</IconLines>, name);
