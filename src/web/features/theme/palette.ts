import type { PaletteOptions } from '@mui/material/styles';
import type { ShownStatus } from '../../../contract/monitors/shownStatus.ts';
import { tokens, type ColorScheme } from './tokens.ts';

interface HearthPalette {
  status: Record<ShownStatus, string>;
  /** The places of the shell, from the page outwards. */
  shell: { sidebar: string; rail: string; control: string; emberText: string; emberTint: string };
  tooltip: { background: string; text: string };
  float: { shadow: string; backdrop: string };
}

declare module '@mui/material/styles' {
  /** Types `theme.vars`. */
  interface CssThemeVariables {
    enabled: true;
  }
  interface Palette extends HearthPalette {}
  interface PaletteOptions extends Partial<HearthPalette> {}
}

/** Turns the tokens of a scheme into MUI's palette. */
export function paletteOf(scheme: ColorScheme): PaletteOptions {
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
