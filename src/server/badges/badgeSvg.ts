import type { BadgeStatus } from '../../contract/teams/badgeCalls.ts';

/** Maximum length of a label in characters; longer ones are truncated. */
const MAX_LABEL = 60;
const HEIGHT = 20;
const PADDING = 5;
const FONT_SIZE = 11;
const UNITS_AN_EM = 2_048;

/** Dark enough for white text, even where the gradient lightens them. */
const COLORS: Record<BadgeStatus, string> = { up: '#2a7f00', late: '#b84f00', down: '#cf3a22' };

/** Advance widths in Verdana, in font units, and the characters that have each width. */
const WIDTHS = new Map<string, number>(
  (
    [
      [550, "'"],
      [562, 'il'],
      [705, 'j'],
      [720, ' f'],
      [745, ',.'],
      [807, '!t'],
      [862, 'I'],
      [874, 'r'],
      [930, '()-/:;[]\\|'],
      [940, '"J'],
      [1_067, 'cs'],
      [1_076, 'z'],
      [1_117, '?'],
      [1_140, 'L'],
      [1_177, 'F'],
      [1_212, 'kvxy'],
      [1_230, 'aeo'],
      [1_260, 'TPY'],
      [1_290, 'bdghnpquE{}'],
      [1_302, '0123456789$_`'],
      [1_402, 'ABKSVXZ'],
      [1_430, 'CR'],
      [1_488, '&U'],
      [1_540, 'HN'],
      [1_600, 'DGOQ'],
      [1_676, '#+<=>^~w'],
      [1_726, 'M'],
      [1_992, 'm'],
      [2_030, 'W@'],
      [2_204, '%'],
    ] as const
  ).flatMap(([width, characters]) => Array.from(characters, (character) => [character, width] as const)),
);
const OTHER_WIDTH = 1_300;
/** Ideographs, syllables and emoji are as wide as they are tall. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;
const WITHOUT_WIDTH = /[\p{M}\u200d]/u;

/** Characters that XML doesn't allow, invisible ones, and those that reverse the text. */
const UNWANTED = /[\p{Cc}\p{Cs}\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/gu;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (found) => ENTITIES[found] ?? '');

/** Returns the width of a string, in pixels. */
function widthOf(text: string): number {
  let units = 0;
  for (const character of text) {
    if (WITHOUT_WIDTH.test(character)) continue;
    units += WIDTHS.get(character) ?? (WIDE.test(character) ? UNITS_AN_EM : OTHER_WIDTH);
  }
  return Math.round((units / UNITS_AN_EM) * FONT_SIZE);
}

/** Cleans a label for display on a badge. */
export function badgeLabel(text: string): string {
  const characters = Array.from(text.replace(UNWANTED, ' ').replace(/\s+/g, ' ').trim());
  return characters.length <= MAX_LABEL
    ? characters.join('')
    : `${characters
        .slice(0, MAX_LABEL - 1)
        .join('')
        .trim()}…`;
}

/** Draws a badge: a label, and a status in its color. The image loads no resources and runs no scripts. */
export function badgeSvg(label: string, status: BadgeStatus): string {
  const [labelWidth, statusWidth] = [widthOf(label), widthOf(status)];
  const split = labelWidth + 2 * PADDING;
  const width = split + statusWidth + 2 * PADDING;
  const text = (content: string, x: number, length: number) =>
    `<text x="${x}" y="15" fill="#010101" fill-opacity=".3" textLength="${length}" aria-hidden="true">${content}</text>` +
    `<text x="${x}" y="14" textLength="${length}">${content}</text>`;
  const shown = escapeXml(label);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" role="img" aria-label="${shown}: ${status}">` +
    `<title>${shown}: ${status}</title>` +
    '<linearGradient id="s" x2="0" y2="100%"><stop offset="0" stop-color="#bbb" stop-opacity=".1"/><stop offset="1" stop-opacity=".1"/></linearGradient>' +
    `<clipPath id="r"><rect width="${width}" height="${HEIGHT}" rx="3" fill="#fff"/></clipPath>` +
    `<g clip-path="url(#r)"><rect width="${split}" height="${HEIGHT}" fill="#555"/>` +
    `<rect x="${split}" width="${width - split}" height="${HEIGHT}" fill="${COLORS[status]}"/>` +
    `<rect width="${width}" height="${HEIGHT}" fill="url(#s)"/></g>` +
    `<g fill="#fff" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="${FONT_SIZE}">` +
    (label === '' ? '' : text(shown, PADDING, labelWidth)) +
    text(status, split + PADDING, statusWidth) +
    '</g></svg>\n'
  );
}
