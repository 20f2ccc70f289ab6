import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { badgeLabel, badgeSvg } from './badgeSvg.ts';

const widthOf = (svg: string): number => Number(/ width="(\d+)"/.exec(svg)?.[1]);

/** The contrast of white text on a color (WCAG 2.2). */
function contrastWithWhite(hex: string): number {
  const [red = 0, green = 0, blue = 0] = Array.from(hex.matchAll(/[\da-f]{2}/g), ([part]) => {
    const value = Number.parseInt(part, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/** Returns the contents of an image's text elements; throws if the image isn't well-formed. */
function textsOf(svg: string): string[] {
  const open: string[] = [];
  const texts: string[] = [];
  const pieces =
    /<(?<close>\/?)(?<name>[A-Za-z]+)(?:\s[\w:-]+="[^"<&]*(?:&(?:amp|lt|gt|quot|#39);[^"<&]*)*")*(?<empty>\/?)>|(?<text>[^<]+)/gy;
  let end = 0;
  for (const { 0: piece, index, groups = {} } of svg.matchAll(pieces)) {
    if (index !== end) throw new Error(`Not well-formed at ${svg.slice(end)}`);
    end = index + piece.length;
    if (groups.text !== undefined) {
      if (open.at(-1) === 'text') texts.push(groups.text);
    } else if (groups.close === '/') {
      if (open.pop() !== groups.name) throw new Error(`An end without a start: ${piece}`);
    } else if (groups.empty !== '/') open.push(groups.name ?? '');
  }
  if (end !== svg.length || open.length > 0) throw new Error('It ends too early.');
  return texts;
}

describe('the image of a badge', () => {
  it.each([
    ['up', '#2a7f00'],
    ['late', '#b84f00'],
    ['down', '#cf3a22'],
  ] as const)('says %s in its color', (status, color) => {
    const svg = badgeSvg('db', status);
    expect(textsOf(svg)).toEqual(['db', 'db', status, status]);
    expect(svg).toContain(`fill="${color}"`);
    expect(contrastWithWhite(color)).toBeGreaterThan(4.5);
    expect(svg).toContain(`role="img" aria-label="db: ${status}"`);
    expect(svg).toContain('height="20"');
  });

  it('is wide enough for its texts', () => {
    expect(widthOf(badgeSvg('iiii', 'up'))).toBeLessThan(widthOf(badgeSvg('mmmm', 'up')));
    expect(widthOf(badgeSvg('データ', 'up'))).toBeGreaterThan(widthOf(badgeSvg('dat', 'up')));
    expect(widthOf(badgeSvg('e\u0301', 'up'))).toBe(widthOf(badgeSvg('e', 'up')));
  });

  it('is valid and contains only text, even if the label is hostile', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('</text><script>alert(1)</script>', '" onload="alert(1)', '&lt;', ']]>', "'", '\u202edcba', '\0'),
    );
    fc.assert(
      fc.property(hostile, (text) => {
        const svg = badgeSvg(badgeLabel(text), 'down');
        expect(textsOf(svg).slice(-2)).toEqual(['down', 'down']);
        const markup = svg.replaceAll(/"[^"]*"/g, '').replaceAll(/>[^<]*/g, '>');
        expect(markup).not.toMatch(/script|\son|href/);
        expect(svg).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e]/u);
      }),
    );
  });
});

describe('the label of a badge', () => {
  it.each([
    ['invisible characters', '\u202eab\u200bc\0', 'ab c'],
    ['repeated spaces', '  a \n\t b ', 'a b'],
    ['half a character', 'a\ud800', 'a'],
  ])('has no %s', (_what, text, label) => {
    expect(badgeLabel(text)).toBe(label);
  });

  it('keeps emoji made of several characters', () => {
    expect(badgeLabel('👩‍🚒 ok')).toBe('👩‍🚒 ok');
  });

  it('is truncated if it is too long', () => {
    expect(Array.from(badgeLabel('😀'.repeat(100)))).toHaveLength(60);
    expect(badgeLabel('x'.repeat(60))).toHaveLength(60);
    expect(badgeLabel('x'.repeat(61)).endsWith('x…')).toBe(true);
  });
});
