import type { Envelope, ErrorEnvelope, SingleEnvelope } from '../contract/envelopes.ts';
import type { TokenSet } from '../contract/tokenSet.ts';
import type { RequestBody } from './batch.ts';
import type { Transport } from './httpTransport.ts';
import { accessExpiryMs, identityOf } from './jwt.ts';
import type { TokenStore } from './platform.ts';
import type { TokenRefresher } from './tokenRefresher.ts';

/** How long before its expiry an access token counts as expired, because clocks differ and requests take time. */
export const EXPIRY_LEEWAY_MS = 10_000;

export interface SessionOptions {
  transport: Transport;
  tokens: TokenStore;
  refresher: TokenRefresher;
  now(): number;
}

export interface Session {
  /** Sends a request with the current access token. If the token has expired, it's refreshed first. */
  send(body: RequestBody, signal: AbortSignal): Promise<Envelope>;
  /**
   * Returns a usable access token; `null` if no one is signed in. A token that has expired or is the rejected `suspect`
   * is refreshed first. Rejects if the refresh fails. Drops the set only if the platform refuses to refresh it, because
   * suspicion alone isn't conclusive.
   */
  accessToken(suspect?: string): Promise<string | null>;
}

const UNAUTHENTICATED: ErrorEnvelope = { kind: 'error', name: 'UnauthenticatedError' };

/** Adds the current token to requests and keeps it fresh (specification §4). */
export function createSession({ transport, tokens, refresher, now }: SessionOptions): Session {
  // If a token seems expired on arrival, this device's clock is ahead, so only the platform can check the token.
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

  /** Returns the set that replaces one whose access token was rejected. */
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
    // The platform executed no part of the request, so resending it is safe even for writes.
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

/**
 * Whether two sets belong to the same identity. A request must not be sent with the rights of someone else who has
 * since signed in.
 */
function isSameIdentity(one: TokenSet, other: TokenSet): boolean {
  return identityOf(one)?.identityId === identityOf(other)?.identityId;
}

/**
 * Whether the bearer token was rejected, which fails every command in a request. A single failure among several has
 * another cause.
 */
function isBearerRejected(answer: Envelope): boolean {
  if (answer.kind !== 'results') return isUnauthenticated(answer);
  return answer.results.length > 0 && answer.results.every(isUnauthenticated);
}

function isUnauthenticated(envelope: SingleEnvelope): boolean {
  return envelope.kind === 'error' && envelope.name === 'UnauthenticatedError';
}
