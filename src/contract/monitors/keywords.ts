import type { PingKind } from './monitorRecord.ts';
import type { Keywords } from './pingFilter.ts';

interface KeywordMatch {
  /** What a ping counts as; null where its URL decides. */
  kind: PingKind | null;
  /** The word that decided; null where none was found. */
  word: string | null;
}

/** Returns what a body counts as by its keywords. Failure takes precedence over success, and success over start. */
export function matchKeywords(body: string, { failure, success, start, otherwise }: Keywords): KeywordMatch {
  const found = (words: readonly string[]): string | undefined => words.find((word) => body.includes(word));
  const ways = [
    { kind: 'fail', word: found(failure) },
    { kind: 'success', word: found(success) },
    { kind: 'start', word: found(start) },
  ] as const;
  const way = ways.find(({ word }) => word !== undefined);
  if (way?.word !== undefined) return { kind: way.kind, word: way.word };
  if (otherwise === 'url') return { kind: null, word: null };
  return { kind: otherwise === 'failure' ? 'fail' : 'ign', word: null };
}

/** Where keywords are searched: in the bodies of requests, and in the subjects and texts of e-mails. */
export const KEYWORD_PLACES = ['request', 'subject', 'text'] as const;
export type KeywordPlace = (typeof KEYWORD_PLACES)[number];

/** Without any: everywhere. */
export interface SearchedIn {
  searchIn?: KeywordPlace[];
}

/** The places in one order; none where they are all of them. */
export function searchedIn(places: readonly KeywordPlace[]): SearchedIn {
  const searchIn = KEYWORD_PLACES.filter((place) => places.includes(place));
  return searchIn.length === KEYWORD_PLACES.length ? {} : { searchIn };
}

/** Whether keywords, if there are any, are searched in a place. */
export const isSearchedIn = (keywords: SearchedIn | undefined, place: KeywordPlace): boolean =>
  keywords !== undefined && (keywords.searchIn ?? KEYWORD_PLACES).includes(place);
