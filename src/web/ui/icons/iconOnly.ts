import { visuallyHidden } from '@mui/utils';

/** Leaves of a button with an icon and a `span` only the icon to see; the text still names it. */
export const iconOnly = {
  minWidth: '2.5rem',
  paddingInline: '0.5rem',
  '& > span:not(.MuiButton-startIcon)': visuallyHidden,
  '& > .MuiButton-startIcon': { margin: 0 },
} as const;
