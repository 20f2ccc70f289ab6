import { createSvgIcon } from '@mui/material/utils';

/** The product's mark: an ember in a hearth. The arch has the text color; the flame is always ember-colored. */
export const HearthMark = createSvgIcon(
  <>
    <path
      d="M3.5 20.5V12a8.5 8.5 0 0 1 17 0v8.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      strokeLinecap="round"
    />
    <path
      d="M12.2 7.5c.5 2.5 4.3 4.3 4.3 8a4.5 4.5 0 0 1-9 0c0-1.9 1-3.1 1.9-4.2.4 1 .9 1.6 1.6 2-.2-2 .1-4.1 1.2-5.8Z"
      fill="var(--hearth-palette-primary-main)"
    />
    <path d="M2.5 21h19" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
  </>,
  'HearthMark',
);
