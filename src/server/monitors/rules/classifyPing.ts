import { isSearchedIn } from '../../../contract/monitors/keywordPlaces.ts';
import { matchKeywords } from '../../../contract/monitors/keywords.ts';
import type { MonitorSettings, PingKind } from '../../../contract/monitors/monitorRecord.ts';
import type { Keywords } from '../../../contract/monitors/pingFilter.ts';
import type { BodySearch, ReceivedPing } from '../monitorStore.ts';

/** The settings that determine which pings count, and how. */
export type PingFilter = Pick<MonitorSettings, 'pingMethods' | 'keywords'>;

interface SentPing extends Pick<ReceivedPing, 'method' | 'scheme' | 'subjectBytes' | 'search'> {
  /** The kind given by the URL. */
  kind: PingKind;
  /** The stored part of the body. */
  body: Uint8Array;
}

export interface ClassifiedPing {
  kind: PingKind;
  /** Whether the body determined the kind, either because it contained a keyword or because it didn't. */
  isByKeyword: boolean;
}

/**
 * Returns the kind that a ping counts as. The method is checked first: the body of a request that doesn't count isn't
 * searched. E-mails always pass this check, because it's meant for programs that follow links.
 */
export function classifyPing(ping: SentPing, { pingMethods, keywords }: PingFilter): ClassifiedPing {
  const { kind, method, scheme } = ping;
  if (pingMethods === 'post' && method !== 'POST' && scheme !== 'email') return { kind: 'ign', isByKeyword: false };
  const search = keywords === undefined ? null : (ping.search ?? searchBody(ping, keywords));
  if (keywords === undefined || search === null) return { kind, isByKeyword: false };
  const { kind: found } = matchKeywords(search.contains, keywords);
  // There could be a failure keyword in the part that wasn't read, so nothing that was read proves a success.
  if (!search.isWhole && keywords.failure.length > 0 && (found ?? kind) === 'success')
    return { kind: keywords.otherwise === 'failure' ? 'fail' : 'ign', isByKeyword: true };
  return found === null ? { kind, isByKeyword: false } : { kind: found, isByKeyword: true };
}

/** Searches a body for keywords; null if they don't apply to it. `isUnread`: there was more, which wasn't read. */
export function searchBody(
  { scheme, body, subjectBytes = 0 }: Pick<ReceivedPing, 'scheme' | 'body' | 'subjectBytes'>,
  keywords: Keywords,
  isUnread = false,
): BodySearch | null {
  const searchIn = (part: Uint8Array, isWhole: boolean): BodySearch => {
    const text = new TextDecoder().decode(part);
    return { contains: (word) => text.includes(word), isWhole };
  };
  if (scheme !== 'email') return isSearchedIn(keywords, 'request') ? searchIn(body, !isUnread) : null;
  const [hasSubject, hasText] = [isSearchedIn(keywords, 'subject'), isSearchedIn(keywords, 'text')];
  if (hasSubject === hasText) return hasSubject ? searchIn(body, !isUnread) : null;
  return hasSubject ? searchIn(body.subarray(0, subjectBytes), true) : searchIn(body.subarray(subjectBytes), !isUnread);
}
