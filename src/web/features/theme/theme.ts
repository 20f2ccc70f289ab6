import { createTheme, type PaletteOptions, type ThemeOptions } from '@mui/material/styles';
import type { CSSProperties } from 'react';
import type { ShownStatus } from '../../../contract/monitors/shownStatus.ts';
import { actions } from './overrides/actions.ts';
import { inputs } from './overrides/inputs.ts';
import { navigation } from './overrides/navigation.ts';
import { surfaces } from './overrides/surfaces.ts';
import { type ColorScheme, tokens, weight } from './tokens.ts';

interface HearthPalette {
  status: Record<ShownStatus, string>;
  /** The shell's colors, starting with the part closest to the page. */
  shell: { sidebar: string; rail: string; control: string; emberText: string; emberTint: string };
  tooltip: { background: string; text: string };
  float: { shadow: string; backdrop: string };
}

declare module '@mui/material/styles' {
  /** Adds the types of `theme.vars`. */
  interface CssThemeVariables {
    enabled: true;
  }
  interface Palette extends HearthPalette {}
  interface PaletteOptions extends Partial<HearthPalette> {}
}

/** Converts a scheme's tokens to MUI's palette. */
function paletteOf(scheme: ColorScheme): PaletteOptions {
  const token = tokens[scheme];
  return {
    mode: scheme,
    primary: { main: token.ember, dark: token.emberStrong, light: token.emberText, contrastText: token.onEmber },
    error: { main: token.danger, dark: token.dangerStrong, light: token.danger, contrastText: token.onDanger },
    success: { main: token.status.up },
    warning: { main: token.status.late },
    info: { main: token.status.started },
    background: { default: token.page, paper: token.surface },
    text: { primary: token.text, secondary: token.textMuted, disabled: token.textDisabled },
    divider: token.hairline,
    action: { hover: token.hover, selected: token.selected, active: token.textMuted, focus: token.selected },
    status: token.status,
    shell: {
      sidebar: token.sidebar,
      rail: token.rail,
      control: token.control,
      emberText: token.emberText,
      emberTint: token.emberTint,
    },
    tooltip: { background: token.tooltip, text: token.onTooltip },
    float: { shadow: token.floatShadow, backdrop: token.backdrop },
  };
}

declare module '@mui/material/styles' {
  interface TypographyVariants {
    micro: CSSProperties;
  }
  interface TypographyVariantsOptions {
    micro?: CSSProperties;
  }
}

const family = "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";

/** 14 px body text, 20 px h1, and a single heavier weight. */
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

/** The product's theme. Components get all colors and sizes from here, and don't define their own. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'class', cssVarPrefix: 'hearth' },
  colorSchemes: { light: { palette: paletteOf('light') }, dark: { palette: paletteOf('dark') } },
  breakpoints: { values: { xs: 0, sm: 480, md: 768, lg: 1024, xl: 1440 } },
  spacing: 8,
  shape: { borderRadius: 8 },
  typography,
  components: { ...actions, ...inputs, ...surfaces, ...navigation },
});
