import { BRAND } from '../../../contract/brand.ts';
import type { ShownStatus } from '../../../contract/monitors/shownStatus.ts';

export type ColorScheme = 'light' | 'dark';

/** The colors of one scheme. tokens.test.ts checks the contrast between each text color and background. */
export interface SchemeTokens {
  /** The backgrounds: the page, raised surfaces (cards, dialogs, menus), a section's sidebar, and the rail. */
  page: string;
  surface: string;
  sidebar: string;
  rail: string;
  hairline: string;
  /** A control's border, with a contrast of at least 3:1 to every background. */
  control: string;
  text: string;
  textMuted: string;
  textDisabled: string;
  ember: string;
  emberStrong: string;
  emberText: string;
  onEmber: string;
  emberTint: string;
  danger: string;
  dangerStrong: string;
  onDanger: string;
  hover: string;
  selected: string;
  tooltip: string;
  onTooltip: string;
  backdrop: string;
  floatShadow: string;
  status: Record<ShownStatus, string>;
}

/** Neutral grays, slightly warm. */
const light: SchemeTokens = {
  ...BRAND.light,
  rail: '#f0eeea',
  textDisabled: '#a29d94',
  emberStrong: '#a33409',
  emberTint: '#fbeae2',
  danger: BRAND.light.status.down,
  dangerStrong: '#a11b20',
  onDanger: '#ffffff',
  hover: 'rgba(60, 48, 32, 0.06)',
  selected: 'rgba(60, 48, 32, 0.09)',
  tooltip: '#2a2723',
  onTooltip: BRAND.light.sidebar,
  backdrop: 'rgb(29 27 24 / 0.4)',
  floatShadow: '0 1px 2px rgb(29 27 24 / 0.06), 0 12px 32px -8px rgb(29 27 24 / 0.22)',
  status: {
    ...BRAND.light.status,
    late: '#8f5f06',
    new: BRAND.light.textMuted,
    paused: BRAND.light.textMuted,
    started: '#1c5fc9',
    broken: '#8f5f06',
  },
};

/** Neutral grays, slightly cool. */
const dark: SchemeTokens = {
  ...BRAND.dark,
  rail: '#090b0e',
  textDisabled: '#5d6675',
  emberStrong: '#ff9a66',
  emberTint: '#2c1a12',
  danger: BRAND.dark.status.down,
  dangerStrong: '#ff9b95',
  onDanger: '#250705',
  hover: 'rgba(190, 208, 240, 0.07)',
  selected: 'rgba(190, 208, 240, 0.11)',
  tooltip: BRAND.dark.text,
  onTooltip: '#14181f',
  backdrop: 'rgb(3 5 8 / 0.64)',
  floatShadow: '0 0 0 1px rgb(255 255 255 / 0.03), 0 16px 40px -8px rgb(0 0 0 / 0.72)',
  status: {
    ...BRAND.dark.status,
    late: '#eab54a',
    new: BRAND.dark.textMuted,
    paused: BRAND.dark.textMuted,
    started: '#72aefb',
    broken: '#eab54a',
  },
};

export const tokens: Record<ColorScheme, SchemeTokens> = { light, dark };

/** The regular font weight, and the weight for emphasis. */
export const weight = { regular: 400, emphasis: 560 } as const;

export const motion = { quickMs: 120, standardMs: 160 } as const;
