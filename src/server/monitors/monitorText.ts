import type { MonitorSettings } from '../../contract/monitors/monitorRecord.ts';

/** Characters of a text that are shown before it is opened. */
const SHOWN_CHARACTERS = 200;
const TEXT_CONTROLS = new Set(['\t', '\n', '\r', '\u001b']);

/** The first characters of the UTF-8 text that these bytes begin; `null` for anything else. */
export function textStartOf(bytes: Uint8Array, shownCharacters = SHOWN_CHARACTERS): string | null {
  const text = decode(bytes);
  if (text === null) return null;
  const characters = Array.from(text);
  return characters.some(isBinary) ? null : characters.slice(0, shownCharacters).join('');
}

/** No text contains these, in any language. Escape begins the colors of a terminal. */
function isBinary(character: string): boolean {
  return (character < ' ' && !TEXT_CONTROLS.has(character)) || character === '\u007f';
}

function decode(bytes: Uint8Array): string | null {
  try {
    // As a stream: the last character may be cut.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}

const DIGITS = 15;

/** Text without the differences that don't matter in a search: case, accents, width. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
}

/** What a monitor is searched by. */
export function searchTextOf({ name, slug, tags }: Pick<MonitorSettings, 'name' | 'slug' | 'tags'>): string {
  return foldText([name, slug, ...tags].join('\n'));
}

const MAX_SEARCH_WORDS = 8;

/** The words that a search across teams looks for, each in the whole search text. */
export const searchWordsOf = (text: string): string[] =>
  foldText(text).split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_WORDS);

/** The sort key of names, compared by code unit, so that "backup 9" comes before "Backup 10". */
export function nameOrderOf(name: string): string {
  return foldText(name).replaceAll(/\d+/g, (digits) => digits.padStart(DIGITS, '0'));
}
