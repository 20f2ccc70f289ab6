import { describe, expect, it } from '@jest/globals';
import { tokens, type ColorScheme, type SchemeTokens } from './tokens.ts';

/** Contrast required by WCAG 2.2 AA: for text, and for recognizing a control or a shape. */
const TEXT = 4.5;
const SHAPE = 3;

type Rgb = [number, number, number];

function parse(hex: string): Rgb {
  const match = /^#(..)(..)(..)$/.exec(hex);
  if (!match) throw new Error(`Not a six-digit colour: ${hex}`);
  return match.slice(1).map((part) => Number.parseInt(part, 16)) as Rgb;
}

/** Blends a transparent color with an opaque background. */
function over(overlay: string, background: string): string {
  const [red, green, blue, alpha] = [...overlay.matchAll(/[\d.]+/g)].map(Number) as [number, number, number, number];
  const mixed = parse(background).map((part, index) => [red, green, blue][index]! * alpha + part * (1 - alpha));
  return `#${mixed.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function luminance(hex: string): number {
  const [red, green, blue] = parse(hex).map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [lighter, darker] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

const backgrounds = (token: SchemeTokens) => {
  const { page, surface, sidebar, rail } = token;
  return { page, surface, sidebar, rail };
};

function pairs(token: SchemeTokens): [name: string, color: string, background: string, least: number][] {
  const onBackgrounds = Object.entries(backgrounds(token)).flatMap(([name, background]) => [
    [`text on ${name}`, token.text, background, TEXT] as const,
    [`muted text on ${name}`, token.textMuted, background, TEXT] as const,
    [`text on a hovered place of ${name}`, token.text, over(token.hover, background), TEXT] as const,
    [`muted text on a hovered place of ${name}`, token.textMuted, over(token.hover, background), TEXT] as const,
    [`text on a selected place of ${name}`, token.text, over(token.selected, background), TEXT] as const,
    [`muted text on a selected place of ${name}`, token.textMuted, over(token.selected, background), TEXT] as const,
    [`ember text on ${name}`, token.emberText, background, TEXT] as const,
    [`ember icon on a selected place of ${name}`, token.emberText, over(token.selected, background), SHAPE] as const,
    [`focus ring on ${name}`, token.ember, background, SHAPE] as const,
    [`danger text on ${name}`, token.danger, background, TEXT] as const,
    ...Object.entries(token.status).map(
      ([status, color]) => [`status ${status} on ${name}`, color, background, TEXT] as const,
    ),
  ]);
  return [
    ...onBackgrounds.map((pair): [string, string, string, number] => [...pair]),
    ['text on ember', token.onEmber, token.ember, TEXT],
    ['text on strong ember', token.onEmber, token.emberStrong, TEXT],
    ['ember text on its tint', token.emberText, token.emberTint, TEXT],
    ['text on danger', token.onDanger, token.danger, TEXT],
    ['text on strong danger', token.onDanger, token.dangerStrong, TEXT],
    ['text of a tooltip', token.onTooltip, token.tooltip, TEXT],
    ['border of a control on the page', token.control, token.page, SHAPE],
    ['border of a control on a surface', token.control, token.surface, SHAPE],
    ['border of a control on the sidebar', token.control, token.sidebar, SHAPE],
  ];
}

describe.each<ColorScheme>(['light', 'dark'])('the %s scheme', (scheme) => {
  it.each(pairs(tokens[scheme]))('has enough contrast for %s', (_name, color, background, least) => {
    expect(contrast(color, background)).toBeGreaterThanOrEqual(least);
  });
});
