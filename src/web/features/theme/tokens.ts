import type { ShownStatus } from '../../../contract/monitors/shownStatus.ts';

export type ColorScheme = 'light' | 'dark';

/** The colours of one scheme. Every pair that carries text is measured in tokens.test.ts. */
export interface SchemeTokens {
  /** Page, raised surface (cards, dialogs, menus), section sidebar and rail. */
  page: string;
  surface: string;
  sidebar: string;
  rail: string;
  hairline: string;
  /** Border of a control: at least 3:1 on every background. */
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

/** Neutral greys, slightly warm. */
const light: SchemeTokens = {
  page: '#fcfbfa',
  surface: '#ffffff',
  sidebar: '#f7f6f3',
  rail: '#f0eeea',
  hairline: '#e6e3dd',
  control: '#918c82',
  text: '#1d1b18',
  textMuted: '#635f58',
  textDisabled: '#a29d94',
  ember: '#c2410c',
  emberStrong: '#a33409',
  emberText: '#b33b0a',
  onEmber: '#ffffff',
  emberTint: '#fbeae2',
  danger: '#c3262b',
  dangerStrong: '#a11b20',
  onDanger: '#ffffff',
  hover: 'rgba(60, 48, 32, 0.06)',
  selected: 'rgba(60, 48, 32, 0.09)',
  tooltip: '#2a2723',
  onTooltip: '#f7f6f3',
  backdrop: 'rgb(29 27 24 / 0.4)',
  floatShadow: '0 1px 2px rgb(29 27 24 / 0.06), 0 12px 32px -8px rgb(29 27 24 / 0.22)',
  status: {
    up: '#157a3c',
    late: '#8f5f06',
    down: '#c3262b',
    new: '#635f58',
    paused: '#635f58',
    started: '#1c5fc9',
    broken: '#8f5f06',
  },
};

/** Neutral greys, slightly cool. */
const dark: SchemeTokens = {
  page: '#0f1217',
  surface: '#171b22',
  sidebar: '#0c0f13',
  rail: '#090b0e',
  hairline: '#262c36',
  control: '#647083',
  text: '#e7eaf0',
  textMuted: '#9da6b4',
  textDisabled: '#5d6675',
  ember: '#fa8246',
  emberStrong: '#ff9a66',
  emberText: '#ff955f',
  onEmber: '#1c0d04',
  emberTint: '#2c1a12',
  danger: '#ff7d75',
  dangerStrong: '#ff9b95',
  onDanger: '#250705',
  hover: 'rgba(190, 208, 240, 0.07)',
  selected: 'rgba(190, 208, 240, 0.11)',
  tooltip: '#e7eaf0',
  onTooltip: '#14181f',
  backdrop: 'rgb(3 5 8 / 0.64)',
  floatShadow: '0 0 0 1px rgb(255 255 255 / 0.03), 0 16px 40px -8px rgb(0 0 0 / 0.72)',
  status: {
    up: '#4cc97c',
    late: '#eab54a',
    down: '#ff7d75',
    new: '#9da6b4',
    paused: '#9da6b4',
    started: '#72aefb',
    broken: '#eab54a',
  },
};

export const tokens: Record<ColorScheme, SchemeTokens> = { light, dark };

/** Regular and the one step for emphasis. */
export const weight = { regular: 400, emphasis: 560 } as const;

export const motion = { quickMs: 120, standardMs: 160 } as const;
