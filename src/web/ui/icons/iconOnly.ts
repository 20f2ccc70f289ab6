import { visuallyHidden } from '@mui/utils';

/** Shows only the icon in a button with an icon and a `span`. The text is still the button's accessible name. */
export const iconOnly = {
  minWidth: '2.5rem',
  paddingInline: '0.5rem',
  '& > span:not(.MuiButton-startIcon)': visuallyHidden,
  '& > .MuiButton-startIcon': { margin: 0 },
} as const;
