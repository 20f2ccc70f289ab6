import type { PingKind } from './monitorRecord.ts';
import type { Keywords } from './pingFilter.ts';

export interface KeywordMatch {
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
