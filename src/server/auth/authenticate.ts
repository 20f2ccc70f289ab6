import type { Visitor } from '../access/visitor.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import { sessionKey } from './records.ts';
import type { AccessClaims, Tokens } from './tokens/tokens.ts';

/** Tells who sends a request, from its bearer. */
export type Authenticate = (token: string | undefined) => Promise<Visitor>;

export interface AuthenticateOptions {
  store: DocumentStore;
  tokens: Pick<Tokens, 'verifyAccess'>;
  now(): number;
  /** Verified tokens remembered at most; the oldest is forgotten first. */
  cacheSize?: number;
}

const DEFAULT_CACHE_SIZE = 10_000;
const ANONYMOUS: Visitor = { kind: 'anonymous' };
const REFUSED: Visitor = { kind: 'refused' };

/**
 * Remembers which tokens were verified, because a signature costs more than everything else in a small request. Whether
 * the session still lives is read each time: sign-out ends it at once.
 */
export function createAuthenticate({
  store,
  tokens,
  now,
  cacheSize = DEFAULT_CACHE_SIZE,
}: AuthenticateOptions): Authenticate {
  const verified = new Map<string, AccessClaims>();

  async function verify(token: string): Promise<AccessClaims | null> {
    const remembered = verified.get(token);
    if (remembered) {
      if (remembered.expiresAt > now()) return remembered;
      verified.delete(token);
      return null;
    }
    const claims = await tokens.verifyAccess(token);
    if (!claims) return null;
    verified.set(token, claims);
    if (verified.size > cacheSize) {
      const [oldest] = verified.keys();
      if (oldest !== undefined) verified.delete(oldest);
    }
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
