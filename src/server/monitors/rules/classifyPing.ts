import { matchKeywords } from '../../../contract/monitors/matchKeywords.ts';
import type { MonitorSettings, PingKind } from '../../../contract/monitors/monitorRecord.ts';
import { isSearchedIn } from '../../../contract/monitors/keywordPlaces.ts';
import type { Keywords } from '../../../contract/monitors/pingFilter.ts';
import type { ReceivedPing } from '../monitorStore.ts';

/** The settings that decide which pings count, and as what. */
export type PingFilter = Pick<MonitorSettings, 'pingMethods' | 'keywords'>;

interface SentPing extends Pick<ReceivedPing, 'method' | 'scheme'> {
  /** What the URL says. */
  kind: PingKind;
  /** The stored part of the body. */
  body: Uint8Array;
}

export interface ClassifiedPing {
  kind: PingKind;
  /** Whether the body decided, by having a keyword or by having none. */
  isByKeyword: boolean;
}

/**
 * Returns what a ping counts as. The method comes first: the body of a request that doesn't count isn't read. An e-mail
 * has none, and no program that follows links sends one.
 */
export function classifyPing(
  { kind, method, scheme, body }: SentPing,
  { pingMethods, keywords }: PingFilter,
): ClassifiedPing {
  if (pingMethods === 'post' && method !== 'POST' && scheme !== 'email') return { kind: 'ign', isByKeyword: false };
  const searched = keywords === undefined ? null : searchedPart({ scheme, body }, keywords);
  const found = keywords === undefined || searched === null ? null : matchKeywords(searched, keywords).kind;
  return found === null ? { kind, isByKeyword: false } : { kind: found, isByKeyword: true };
}

/** What of a ping its keywords are searched in; null where they say nothing about such a ping. */
function searchedPart({ scheme, body }: Pick<SentPing, 'scheme' | 'body'>, keywords: Keywords): string | null {
  const sent = new TextDecoder().decode(body);
  if (scheme !== 'email') return isSearchedIn(keywords, 'request') ? sent : null;
  const [hasSubject, hasText] = [isSearchedIn(keywords, 'subject'), isSearchedIn(keywords, 'text')];
  if (hasSubject === hasText) return hasSubject ? sent : null;
  // An e-mail is kept as its subject, an empty line and its text; one of them alone may be either.
  const end = sent.indexOf('\n\n');
  if (end === -1) return sent;
  return hasSubject ? sent.slice(0, end) : sent.slice(end);
}
