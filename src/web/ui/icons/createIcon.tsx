import { createSvgIcon } from '@mui/material/utils';
import type { ReactNode } from 'react';

/** Makes an icon of 24 units drawn in lines of one weight. */
export const createIcon = (name: string, lines: ReactNode) =>
  createSvgIcon(
    <g fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round">
      {lines}
    </g>,
    name,
  );
