import type { MonitorSettings } from '../../contract/monitors/monitorRecord.ts';

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
