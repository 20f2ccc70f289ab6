import type { ThemeOptions } from '@mui/material/styles';
import type { CSSProperties } from 'react';
import { weight } from './tokens.ts';

declare module '@mui/material/styles' {
  interface TypographyVariants {
    micro: CSSProperties;
  }
  interface TypographyVariantsOptions {
    micro?: CSSProperties;
  }
}

const family = "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";

/** 14 px body, 20 px h1, one weight step. */
export const typography: ThemeOptions['typography'] = {
  fontFamily: family,
  fontSize: 14,
  fontWeightRegular: weight.regular,
  fontWeightMedium: weight.emphasis,
  fontWeightBold: weight.emphasis,
  h1: { fontSize: '1.25rem', lineHeight: 1.4, fontWeight: weight.emphasis, letterSpacing: '-0.014em' },
  h2: { fontSize: '1rem', lineHeight: 1.5, fontWeight: weight.emphasis, letterSpacing: '-0.008em' },
  h3: { fontSize: '0.875rem', lineHeight: 1.5, fontWeight: weight.emphasis, letterSpacing: 0 },
  body1: { fontSize: '0.875rem', lineHeight: 1.5, letterSpacing: 0 },
  body2: { fontSize: '0.8125rem', lineHeight: 1.5, letterSpacing: 0 },
  subtitle2: { fontSize: '0.8125rem', lineHeight: 1.5, fontWeight: weight.emphasis, letterSpacing: 0 },
  caption: { fontSize: '0.75rem', lineHeight: 1.4, letterSpacing: 0 },
  micro: { fontFamily: family, fontSize: '0.6875rem', lineHeight: 1.25, letterSpacing: 0 },
  overline: {
    fontSize: '0.75rem',
    lineHeight: 1.5,
    fontWeight: weight.emphasis,
    letterSpacing: '0.01em',
    textTransform: 'none',
  },
  button: {
    fontSize: '0.875rem',
    lineHeight: 1.5,
    fontWeight: weight.emphasis,
    letterSpacing: 0,
    textTransform: 'none',
  },
};
