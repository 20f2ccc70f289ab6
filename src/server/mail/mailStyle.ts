import type { MailTone } from './mailContent.ts';

/** The shape of a status, so that nobody depends on its color. */
export const TONE_SHAPES: Record<MailTone, string> = { down: '■', up: '●', quiet: '○' };

/**
 * Every element carries its light look itself, because many programs drop style sheets; those that keep them and are
 * dark get the dark look by the class. The colours are those of the application's two themes.
 */
const LOOKS = {
  page: { light: 'background:#fcfbfa', dark: 'background:#0f1217' },
  card: { light: 'border:1px solid #e6e3dd;background:#ffffff', dark: 'border-color:#262c36;background:#171b22' },
  text: { light: 'color:#1d1b18', dark: 'color:#e7eaf0' },
  muted: { light: 'color:#635f58', dark: 'color:#9da6b4' },
  brand: { light: 'color:#b33b0a', dark: 'color:#ff955f' },
  line: { light: 'border-top:1px solid #e6e3dd', dark: 'border-color:#262c36' },
  well: { light: 'border:1px solid #e6e3dd;background:#f7f6f3', dark: 'border-color:#262c36;background:#0c0f13' },
  button: { light: 'background:#c2410c;color:#ffffff', dark: 'background:#fa8246;color:#1c0d04' },
  quietButton: {
    light: 'border:1px solid #8a857c;color:#1d1b18',
    dark: 'border-color:#6d7685;color:#e7eaf0',
  },
  down: { light: 'color:#c3262b', dark: 'color:#ff7d75' },
  up: { light: 'color:#157a3c', dark: 'color:#4cc97c' },
  quiet: { light: 'color:#635f58', dark: 'color:#9da6b4' },
} as const;

export type MailLook = keyof typeof LOOKS;

/** The attributes of an element with some of the looks, and its own shape in `style`. */
export function dressed(looks: MailLook | MailLook[], style = ''): string {
  const names = [looks].flat();
  const styles = [style, ...names.map((name) => LOOKS[name].light)].filter(Boolean).join(';');
  return `class="${names.join(' ')}" style="${styles}"`;
}

const important = (style: string) => style.replaceAll(/(;|$)/g, ' !important$1');

/** The dark look, for programs that follow the system's. */
export const DARK_STYLE = `@media (prefers-color-scheme:dark){${Object.entries(LOOKS)
  .map(([name, { dark }]) => `.${name}{${important(dark)}}`)
  .join('')}}`;

/** On a narrow screen the card is the page. */
export const NARROW_STYLE =
  '@media (max-width:480px){.page{padding:0 !important}' +
  '.card{padding:24px 20px !important;border:0 !important;border-radius:0 !important}}';

export const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const MONO = "font-family:'SF Mono',SFMono-Regular,Consolas,'Liberation Mono',monospace";
