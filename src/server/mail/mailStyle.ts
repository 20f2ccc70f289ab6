import { BRAND } from '../../contract/brand.ts';
import type { MailTone } from './mailContent.ts';

/** The shape for each status, so that readers don't depend on its color. */
export const TONE_SHAPES: Record<MailTone, string> = { down: '■', up: '●', quiet: '○' };

const { light, dark } = BRAND;

/**
 * Styles. The light variant is written inline, because many mail programs drop style sheets. Those that keep them
 * switch to the dark variant by class.
 */
const LOOKS = {
  page: { light: `background:${light.page}`, dark: `background:${dark.page}` },
  card: {
    light: `border:1px solid ${light.hairline};background:${light.surface}`,
    dark: `border-color:${dark.hairline};background:${dark.surface}`,
  },
  text: { light: `color:${light.text}`, dark: `color:${dark.text}` },
  muted: { light: `color:${light.textMuted}`, dark: `color:${dark.textMuted}` },
  brand: { light: `color:${light.emberText}`, dark: `color:${dark.emberText}` },
  line: { light: `border-top:1px solid ${light.hairline}`, dark: `border-color:${dark.hairline}` },
  well: {
    light: `border:1px solid ${light.hairline};background:${light.sidebar}`,
    dark: `border-color:${dark.hairline};background:${dark.sidebar}`,
  },
  button: {
    light: `background:${light.ember};color:${light.onEmber}`,
    dark: `background:${dark.ember};color:${dark.onEmber}`,
  },
  quietButton: {
    light: `border:1px solid ${light.control};color:${light.text}`,
    dark: `border-color:${dark.control};color:${dark.text}`,
  },
  down: { light: `color:${light.status.down}`, dark: `color:${dark.status.down}` },
  up: { light: `color:${light.status.up}`, dark: `color:${dark.status.up}` },
  quiet: { light: `color:${light.textMuted}`, dark: `color:${dark.textMuted}` },
} as const;

export type MailLook = keyof typeof LOOKS;

/** Returns the attributes for an element with these looks, plus the element's own `style`. */
export function dressed(looks: MailLook | MailLook[], style = ''): string {
  const names = [looks].flat();
  const styles = [style, ...names.map((name) => LOOKS[name].light)].filter(Boolean).join(';');
  return `class="${names.join(' ')}" style="${styles}"`;
}

const important = (style: string) => style.replaceAll(/(;|$)/g, ' !important$1');

/** The dark style, for mail programs that follow the system setting. */
export const DARK_STYLE = `@media (prefers-color-scheme:dark){${Object.entries(LOOKS)
  .map(([name, { dark }]) => `.${name}{${important(dark)}}`)
  .join('')}}`;

/** Makes the card fill the page on a narrow screen. */
export const NARROW_STYLE =
  '@media (max-width:480px){.page{padding:0 !important}' +
  '.card{padding:24px 20px !important;border:0 !important;border-radius:0 !important}}';

export const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const MONO = "font-family:'SF Mono',SFMono-Regular,Consolas,'Liberation Mono',monospace";
