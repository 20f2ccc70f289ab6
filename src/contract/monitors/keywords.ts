import type { KeywordPlace } from './keywordPlaces.ts';
import type { PingKind } from './monitorRecord.ts';
import type { Keywords } from './pingFilter.ts';

interface KeywordMatch {
  /** The kind that the ping counts as; null if its URL decides. */
  kind: PingKind | null;
  /** The keyword that decided; null if none was found. */
  word: string | null;
}

/**
 * Returns the kind that a ping counts as, based on the keywords that its body contains. Failure takes precedence over
 * success, and success over start.
 */
export function matchKeywords(
  contains: (word: string) => boolean,
  { failure, success, start, otherwise }: Keywords,
): KeywordMatch {
  const found = (words: readonly string[]): string | undefined => words.find(contains);
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

const OTHERWISE_WORDS: Record<Keywords['otherwise'], string> = {
  ignore: 'otherwise ignored',
  failure: 'otherwise a failure',
  url: 'otherwise by URL',
};

const PLACE_WORDS: Record<KeywordPlace, string> = {
  request: 'request bodies',
  subject: 'e-mail subjects',
  text: 'e-mail text',
};

/** Describes keywords in one line: "failure by ERROR, fatal; success by OK; otherwise ignored". */
export function keywordsWords({ failure, success, start, otherwise, searchIn = [] }: Keywords): string {
  const parts = Object.entries({ failure, success, start })
    .filter(([, words]) => words.length > 0)
    .map(([kind, words]) => `${kind} by ${words.join(', ')}`);
  const places = searchIn.map((place) => PLACE_WORDS[place]).join(', ');
  return [...parts, OTHERWISE_WORDS[otherwise], ...(places === '' ? [] : [`only in ${places}`])].join('; ');
}
