import type { Keywords } from '../../../contract/monitors/pingFilter.ts';
import type { BodySearch, ReceivedPing } from '../monitorStore.ts';
import { searchBody } from '../rules/classifyPing.ts';
import { keepEnds, type KeptBody } from './bodyEnds.ts';

/** The part of a body that's stored, and what keywords all of it contains if it was longer. */
export interface SearchedBody extends KeptBody {
  search: BodySearch | null;
}

/**
 * Returns what's stored of a message that has been read, and searches it for keywords if it's longer than that.
 * `isUnread`: there was more, which wasn't read.
 */
export async function keptMessage(
  message: Pick<ReceivedPing, 'scheme' | 'body' | 'subjectBytes'>,
  keywordsOf: () => Promise<Keywords | null>,
  isUnread = false,
): Promise<SearchedBody> {
  const kept = keepEnds(message.body, isUnread);
  const keywords = kept.isCut ? await keywordsOf() : null;
  return { ...kept, search: keywords && searchBody(message, keywords, isUnread) };
}
