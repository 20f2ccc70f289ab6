import type { AtomicOp } from '../../../contract/documents.ts';
import type { SessionSummary } from '../../../contract/sessions.ts';
import type { TokenSet } from '../../../contract/tokenSet.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import { expiresAtOp } from '../expiring.ts';
import type { Logger } from '../logger.ts';
import { readEvery } from '../readEvery.ts';
import { identityKey, readRecord, sessionKey, sessionsPrefix, type IdentityRecord } from '../records.ts';
import type { RefreshClaims, Tokens } from '../tokens/tokens.ts';
import { untilCommitted, type Round } from '../untilCommitted.ts';
import type { Device } from './device.ts';
import { createSessionRecord, judgeRefresh, rotateSession, type SessionRecord } from './sessionRecord.ts';

export interface SessionId {
  identityId: string;
  sessionId: string;
}

/** A session that is written together with what earned it. */
export interface NewSession {
  ops: AtomicOp[];
  /** To be called once the ops are committed. */
  issueTokens(): Promise<TokenSet>;
}

export interface Sessions {
  create(identity: Pick<IdentityRecord, 'identityId' | 'data'>, device: Device): NewSession;
  /** `null` when the token is of no use (any more). */
  refresh(refreshToken: string, device: Device): Promise<TokenSet | null>;
  end(session: SessionId): Promise<void>;
  list(visitor: SessionId): Promise<SessionSummary[]>;
  /** Calls the listener for each session that ends, here, before its time; answers the function that stops it. */
  onEnded(listener: (sessionId: string) => void): () => void;
  /** Tells the listeners of sessions whose records someone else removed. */
  announceEnded(sessionId: string): void;
}

export interface SessionsOptions {
  store: DocumentStore;
  tokens: Tokens;
  logger: Logger;
  now(): number;
}

export function createSessions({ store, tokens, logger, now }: SessionsOptions): Sessions {
  const listeners = new Set<(sessionId: string) => void>();

  function announceEnded(sessionId: string): void {
    for (const listener of listeners) listener(sessionId);
  }

  async function end({ identityId, sessionId }: SessionId): Promise<void> {
    const key = sessionKey(identityId, sessionId);
    // Nobody's sockets close by naming a session that is not theirs, or not there.
    if ((await store.get(key)) === null) return;
    await store.commit([], [{ type: 'delete', key }]);
    announceEnded(sessionId);
  }

  function issueTokens(session: SessionRecord, data: Record<string, unknown>): Promise<TokenSet> {
    const { identityId, sessionId, refreshId, expiresAt } = session;
    return tokens.issue({ identityId, data, sessionId, refreshId, sessionExpiresAt: expiresAt });
  }

  async function useRefreshToken(
    claims: RefreshClaims,
    device: Device,
  ): Promise<Round<SessionRecord | 'reused' | null>> {
    const key = sessionKey(claims.identityId, claims.sessionId);
    const stored = await readRecord<SessionRecord>(store, key);
    if (!stored) return { answer: null };
    const judgement = judgeRefresh(stored.data, claims.refreshId, now());
    if (judgement === 'reused') return { answer: 'reused' };
    // Whoever lost the answer, or a race, gets the refresh token that is current now: nobody is left with a dead one.
    if (judgement === 'grace') return { answer: stored.data };
    const rotated = rotateSession(stored.data, device, now());
    return {
      answer: rotated,
      checks: [{ key, versionstamp: stored.versionstamp }],
      ops: [{ type: 'set', key, data: rotated }],
    };
  }

  return {
    create(identity, device) {
      const session = createSessionRecord(identity.identityId, device, now());
      const key = sessionKey(session.identityId, session.sessionId);
      return {
        ops: [{ type: 'set', key, data: session }, expiresAtOp(key, session.expiresAt)],
        issueTokens: () => issueTokens(session, identity.data),
      };
    },
    async refresh(refreshToken, device) {
      const claims = await tokens.verifyRefresh(refreshToken);
      if (!claims) return null;
      const session = await untilCommitted(store, () => useRefreshToken(claims, device));
      if (session === 'reused') {
        const { identityId, sessionId } = claims;
        logger.warn({ identityId, sessionId }, 'a replaced refresh token was used again: its session is ended');
        await end(claims);
        return null;
      }
      if (!session) return null;
      const identity = await readRecord<IdentityRecord>(store, identityKey(session.identityId));
      return identity && issueTokens(session, identity.data.data);
    },
    end,
    async list({ identityId, sessionId: currentId }) {
      const stored = await readEvery<SessionRecord>(store, sessionsPrefix(identityId));
      return stored
        .map(({ data }) => data)
        .filter(({ expiresAt }) => expiresAt > now())
        .map(({ sessionId, userAgent, address, createdAt, lastSeenAt }) => ({
          sessionId,
          userAgent,
          address,
          createdAt,
          lastSeenAt,
          isCurrent: sessionId === currentId,
        }))
        .toSorted((a, b) => b.lastSeenAt - a.lastSeenAt);
    },
    onEnded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    announceEnded,
  };
}
