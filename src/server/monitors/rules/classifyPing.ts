import { isSearchedIn, matchKeywords } from '../../../contract/monitors/keywords.ts';
import type { MonitorSettings, PingKind } from '../../../contract/monitors/monitorRecord.ts';
import type { Keywords } from '../../../contract/monitors/pingFilter.ts';
import type { ReceivedPing } from '../monitorStore.ts';

/** The settings that determine which pings count, and how. */
export type PingFilter = Pick<MonitorSettings, 'pingMethods' | 'keywords'>;

interface SentPing extends Pick<ReceivedPing, 'method' | 'scheme' | 'subjectBytes'> {
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
export function classifyPing(
  { kind, method, scheme, body, subjectBytes = 0 }: SentPing,
  { pingMethods, keywords }: PingFilter,
): ClassifiedPing {
  if (pingMethods === 'post' && method !== 'POST' && scheme !== 'email') return { kind: 'ign', isByKeyword: false };
  const searched = keywords === undefined ? null : searchedPart({ scheme, body, subjectBytes }, keywords);
  const found = keywords === undefined || searched === null ? null : matchKeywords(searched, keywords).kind;
  return found === null ? { kind, isByKeyword: false } : { kind: found, isByKeyword: true };
}

/** Returns the part of a ping to search for keywords; null if keywords don't apply to it. */
function searchedPart(
  { scheme, body, subjectBytes }: Pick<Required<SentPing>, 'scheme' | 'body' | 'subjectBytes'>,
  keywords: Keywords,
): string | null {
  const textOf = (part: Uint8Array): string => new TextDecoder().decode(part);
  if (scheme !== 'email') return isSearchedIn(keywords, 'request') ? textOf(body) : null;
  const [hasSubject, hasText] = [isSearchedIn(keywords, 'subject'), isSearchedIn(keywords, 'text')];
  if (hasSubject === hasText) return hasSubject ? textOf(body) : null;
  return textOf(hasSubject ? body.subarray(0, subjectBytes) : body.subarray(subjectBytes));
}
