import { matchKeywords } from '../../../contract/monitors/matchKeywords.ts';
import type { MonitorSettings, PingKind } from '../../../contract/monitors/monitorRecord.ts';
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
  const found = keywords === undefined ? null : matchKeywords(new TextDecoder().decode(body), keywords).kind;
  return found === null ? { kind, isByKeyword: false } : { kind: found, isByKeyword: true };
}
