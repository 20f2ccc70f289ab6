import { createTheme, type ThemeOptions } from '@mui/material/styles';
import type { CSSProperties } from 'react';
import { actions } from './overrides/actions.ts';
import { inputs } from './overrides/inputs.ts';
import { navigation } from './overrides/navigation.ts';
import { surfaces } from './overrides/surfaces.ts';
import { paletteOf } from './palette.ts';
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
const typography: ThemeOptions['typography'] = {
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

/** The product's look. Components take everything from here and define no colors or sizes themselves. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'class', cssVarPrefix: 'hearth' },
  colorSchemes: { light: { palette: paletteOf('light') }, dark: { palette: paletteOf('dark') } },
  breakpoints: { values: { xs: 0, sm: 480, md: 768, lg: 1024, xl: 1440 } },
  spacing: 8,
  shape: { borderRadius: 8 },
  typography,
  components: { ...actions, ...inputs, ...surfaces, ...navigation },
});
