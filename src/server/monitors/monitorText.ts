import type { MonitorSettings } from '../../contract/monitors/monitorRecord.ts';

/** Maximum number of characters shown before the text is expanded. */
const SHOWN_CHARACTERS = 200;
const TEXT_CONTROLS = new Set(['\t', '\n', '\r', '\u001b']);

/** Returns the first characters of the UTF-8 text that starts with these bytes; `null` if they aren't text. */
export function textStartOf(bytes: Uint8Array, shownCharacters = SHOWN_CHARACTERS): string | null {
  const text = decode(bytes);
  if (text === null) return null;
  const characters = Array.from(text);
  return characters.some(isBinary) ? null : characters.slice(0, shownCharacters).join('');
}

/** Returns the last characters of the UTF-8 text that ends with these bytes; `null` if they aren't text. */
export function textEndOf(bytes: Uint8Array, shownCharacters = SHOWN_CHARACTERS): string | null {
  // The bytes can start in the middle of a character, which has up to three bytes that start with 10.
  const start = bytes.subarray(0, 3).findIndex((byte) => (byte & 0b1100_0000) !== 0b1000_0000);
  const text = decode(bytes.subarray(Math.max(0, start)));
  if (text === null) return null;
  const characters = Array.from(text);
  return characters.some(isBinary) ? null : characters.slice(-shownCharacters).join('');
}

/**
 * Returns whether a character never occurs in text, in any language. Escape is allowed, because it starts terminal
 * colors.
 */
function isBinary(character: string): boolean {
  return (character < ' ' && !TEXT_CONTROLS.has(character)) || character === '\u007f';
}

function decode(bytes: Uint8Array): string | null {
  try {
    // Streaming mode allows a truncated last character.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}

const DIGITS = 15;

/** Normalizes text for searching: removes differences in case, accents and width. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
}

/** Returns the text that searches match against. */
export function searchTextOf({ name, slug, tags }: Pick<MonitorSettings, 'name' | 'slug' | 'tags'>): string {
  return foldText([name, slug, ...tags].join('\n'));
}

const MAX_SEARCH_WORDS = 8;

/** Returns the words in a search across teams. Each word can occur anywhere in the search text. */
export const searchWordsOf = (text: string): string[] =>
  foldText(text).split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_WORDS);

/** Returns the sort key for a name. Keys are compared by code unit: "backup 9" comes before "Backup 10". */
export function nameOrderOf(name: string): string {
  return foldText(name).replaceAll(/\d+/g, (digits) => digits.padStart(DIGITS, '0'));
}
