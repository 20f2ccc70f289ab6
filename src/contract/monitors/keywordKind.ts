import type { PingKind } from './monitorRecord.ts';
import type { Keywords } from './pingFilter.ts';

/** What a body counts as by its keywords; null where its URL decides. */
export function keywordKind(body: string, { failure, success, start, otherwise }: Keywords): PingKind | null {
  const holds = (words: readonly string[]): boolean => words.some((word) => body.includes(word));
  if (holds(failure)) return 'fail';
  if (holds(success)) return 'success';
  if (holds(start)) return 'start';
  if (otherwise === 'url') return null;
  return otherwise === 'failure' ? 'fail' : 'ign';
}
