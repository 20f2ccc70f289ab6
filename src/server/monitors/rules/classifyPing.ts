import { matchKeywords } from '../../../contract/monitors/matchKeywords.ts';
import type { MonitorSettings, PingKind } from '../../../contract/monitors/monitorRecord.ts';

/** The part of the settings that decides which pings count, and as what. */
export type PingFilter = Pick<MonitorSettings, 'pingMethods' | 'keywords'>;

interface SentPing {
  /** What the URL says. */
  kind: PingKind;
  method: string;
  /** What is kept of the body. */
  body: Uint8Array;
}

export interface ClassifiedPing {
  kind: PingKind;
  /** A word in the body decided, or that none was there. */
  isByKeyword: boolean;
}

/** What a ping counts as for a monitor. The method comes first: a request that doesn't count isn't read. */
export function classifyPing({ kind, method, body }: SentPing, { pingMethods, keywords }: PingFilter): ClassifiedPing {
  if (pingMethods === 'post' && method !== 'POST') return { kind: 'ign', isByKeyword: false };
  const found = keywords === undefined ? null : matchKeywords(new TextDecoder().decode(body), keywords).kind;
  return found === null ? { kind, isByKeyword: false } : { kind: found, isByKeyword: true };
}
