import { LRUCache } from 'lru-cache';
import type { Visitor } from '../access/visitor.ts';
import type { Clock } from '../clock.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import { sessionKey } from './records.ts';
import type { AccessClaims, Tokens } from './tokens.ts';

/** Identifies the sender of a request by its bearer token. */
export type Authenticate = (token: string | undefined) => Promise<Visitor>;

export interface AuthenticateOptions {
  store: DocumentStore;
  tokens: Pick<Tokens, 'verifyAccess'>;
  now: Clock;
  /** How many verified tokens are cached; the least recently used are evicted first. */
  cacheSize?: number;
}

const DEFAULT_CACHE_SIZE = 10_000;
const ANONYMOUS: Visitor = { kind: 'anonymous' };
const REFUSED: Visitor = { kind: 'refused' };

/**
 * Caches verified tokens, because checking a signature costs more than the rest of a small request. The session itself
 * is read each time, because sign-out must end it immediately.
 */
export function createAuthenticate({
  store,
  tokens,
  now,
  cacheSize = DEFAULT_CACHE_SIZE,
}: AuthenticateOptions): Authenticate {
  const verified = new LRUCache<string, AccessClaims>({ max: cacheSize });

  async function verify(token: string): Promise<AccessClaims | null> {
    const remembered = verified.get(token);
    if (remembered) {
      if (remembered.expiresAt > now()) return remembered;
      verified.delete(token);
      return null;
    }
    const claims = await tokens.verifyAccess(token);
    if (claims) verified.set(token, claims);
    return claims;
  }

  return async (token) => {
    if (token === undefined) return ANONYMOUS;
    const claims = await verify(token);
    if (!claims) return REFUSED;
    const { identityId, sessionId } = claims;
    if ((await store.get(sessionKey(identityId, sessionId))) === null) return REFUSED;
    return { kind: 'identity', identityId, sessionId };
  };
}
