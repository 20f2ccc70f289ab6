import type { Envelope, ErrorEnvelope, SingleEnvelope } from '../contract/envelopes.ts';
import type { TokenSet } from '../contract/tokenSet.ts';
import type { RequestBody } from './batch.ts';
import type { Transport } from './httpTransport.ts';
import { accessExpiryMs, identityOf } from './jwt.ts';
import type { TokenStore } from './platform.ts';
import type { TokenRefresher } from './tokenRefresher.ts';

/** How much earlier than it says an access token counts as expired: clocks differ, and a request takes its time. */
export const EXPIRY_LEEWAY_MS = 10_000;

export interface SessionOptions {
  transport: Transport;
  tokens: TokenStore;
  refresher: TokenRefresher;
  now(): number;
}

export interface Session {
  /** Sends a request with the current access token, refreshed first if it has expired. */
  send(body: RequestBody, signal: AbortSignal): Promise<Envelope>;
  /**
   * Answers an access token fit for use, refreshed first if it has expired or is the `suspect` one that did not serve;
   * `null` when nobody is signed in. Rejects when a needed refresh could not be made. Drops a set only when the platform
   * refuses its refresh: a suspicion is no proof.
   */
  accessToken(suspect?: string): Promise<string | null>;
}

const UNAUTHENTICATED: ErrorEnvelope = { kind: 'error', name: 'UnauthenticatedError' };

/** Signs requests with the current token set and keeps that set fresh (specification §4). */
export function createSession({ transport, tokens, refresher, now }: SessionOptions): Session {
  // A token that is expired when it arrives shows that this clock runs ahead: then only the platform's word counts.
  let tokenOfFastClock: string | undefined;

  function hasExpired(tokenSet: TokenSet): boolean {
    const expiryMs = accessExpiryMs(tokenSet);
    return expiryMs !== null && expiryMs - EXPIRY_LEEWAY_MS <= now() && tokenSet.access_token !== tokenOfFastClock;
  }

  async function refresh(stale: TokenSet): Promise<TokenSet | null> {
    const next = await refresher.refresh(stale);
    if (next && hasExpired(next)) tokenOfFastClock = next.access_token;
    return next;
  }

  async function fresh(tokenSet: TokenSet): Promise<TokenSet | null> {
    return tokenSet.refresh_token !== undefined && hasExpired(tokenSet) ? refresh(tokenSet) : tokenSet;
  }

  /** The set to use in place of one whose access token the platform has rejected. */
  async function renewed(rejected: string): Promise<TokenSet | null> {
    const current = tokens.getCurrent();
    if (current?.access_token !== rejected) return current;
    if (current.refresh_token !== undefined) return refresh(current);
    tokens.dropCurrent(current);
    return null;
  }

  async function send(body: RequestBody, signal: AbortSignal): Promise<Envelope> {
    const asked = tokens.getCurrent();
    if (!asked) return transport(body, { signal });
    const used = await fresh(asked);
    if (!used || !isSameIdentity(asked, used)) return UNAUTHENTICATED;
    const answer = await transport(body, { accessToken: used.access_token, signal });
    if (!isBearerRejected(answer)) return answer;
    // Nothing of the request was carried out, so that sending it once more is safe, writes included.
    const next = await renewed(used.access_token);
    if (!next || !isSameIdentity(asked, next)) return answer;
    return transport(body, { accessToken: next.access_token, signal });
  }

  async function accessToken(suspect?: string): Promise<string | null> {
    const current = tokens.getCurrent();
    if (!current) return null;
    const isSuspect = current.access_token === suspect && current.refresh_token !== undefined;
    const used = await (isSuspect ? refresh(current) : fresh(current));
    return used?.access_token ?? null;
  }

  return { send, accessToken };
}

/** What one person asked for must not go out with the rights of another who signed in meanwhile. */
function isSameIdentity(one: TokenSet, other: TokenSet): boolean {
  return identityOf(one)?.identityId === identityOf(other)?.identityId;
}

/** A dead bearer fails every command of a request alike; a single one among others has reasons of its own. */
function isBearerRejected(answer: Envelope): boolean {
  if (answer.kind !== 'results') return isUnauthenticated(answer);
  return answer.results.length > 0 && answer.results.every(isUnauthenticated);
}

function isUnauthenticated(envelope: SingleEnvelope): boolean {
  return envelope.kind === 'error' && envelope.name === 'UnauthenticatedError';
}
