import { createSvgIcon } from '@mui/material/utils';
import type { ReactNode } from 'react';

/** The lines of an icon, on 24 units, all of one weight. */
export const IconLines = ({ children }: { children: ReactNode }) => (
  <g fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round">
    {children}
  </g>
);

/** Creates a 24-unit icon drawn with lines of one weight. */
export const createIcon = (name: string, lines: ReactNode) => createSvgIcon(<IconLines>{lines}</IconLines>, name);
