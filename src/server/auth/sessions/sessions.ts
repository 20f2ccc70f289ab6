import type { SessionSummary } from '../../../contract/account.ts';
import type { AtomicOp } from '../../../contract/documents.ts';
import type { TokenSet } from '../../../contract/tokenSet.ts';
import type { Clock } from '../../clock.ts';
import { type DocumentStore, readEvery } from '../../documents/documentStore.ts';
import type { SecurityLog } from '../../security/securityLog.ts';
import { expiresAtOp } from '../expiring.ts';
import { deviceKey, identityKey, type IdentityRecord, readRecord, sessionKey, sessionsPrefix } from '../records.ts';
import type { RefreshClaims, Tokens } from '../tokens.ts';
import { type Round, untilCommitted } from '../untilCommitted.ts';
import { type Requester, type Device, deviceWords, fieldsOf } from './requester.ts';
import { createSessionRecord, endOf, classifyRefresh, rotateSession, type SessionRecord } from './sessionRecord.ts';

export interface SessionId {
  identityId: string;
  sessionId: string;
}

/** A session to commit together with the proof. */
export interface NewSession {
  sessionId: string;
  ops: AtomicOp[];
  /** Issues tokens; call it once the ops are committed. */
  issueTokens(): Promise<TokenSet>;
}

export interface Sessions {
  /** `deviceId` is the known device that the session starts on. */
  create(identity: Pick<IdentityRecord, 'identityId' | 'data'>, device: Device, deviceId?: string): NewSession;
  /** `null` if the token is no longer valid. */
  refresh(refreshToken: string, requester: Pick<Requester, 'device' | 'requestId'>): Promise<TokenSet | null>;
  end(session: SessionId): Promise<void>;
  /** Ends a session that its owner no longer trusts, and removes its known device. */
  revoke(session: SessionId): Promise<void>;
  /** Ends all of a person's sessions except one, and returns how many it ended. */
  revokeOthers(kept: SessionId): Promise<number>;
  list(visitor: SessionId): Promise<SessionSummary[]>;
}

export interface SessionsOptions {
  store: DocumentStore;
  tokens: Tokens;
  security: SecurityLog;
  now: Clock;
}

export function createSessions({ store, tokens, security, now }: SessionsOptions): Sessions {
  async function end({ identityId, sessionId }: SessionId, forgetsDevice = false): Promise<void> {
    const key = sessionKey(identityId, sessionId);
    const session = await readRecord<SessionRecord>(store, key);
    // The session is someone else's or doesn't exist, so its sockets must stay open.
    if (session === null) return;
    const { deviceId } = session.data;
    const ops: AtomicOp[] = [{ type: 'delete', key }];
    if (forgetsDevice && deviceId !== undefined) ops.push({ type: 'delete', key: deviceKey(identityId, deviceId) });
    await store.commit([], ops);
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
    if (!stored || endOf(stored.data) <= now()) return { answer: null };
    const refreshKind = classifyRefresh(stored.data, claims.refreshId, now());
    if (refreshKind === 'reused') return { answer: 'reused' };
    // The client didn't get the response, or lost a race. Returning the current refresh token keeps the client from
    // getting stuck with an invalid one.
    if (refreshKind === 'grace') return { answer: stored.data };
    const rotated = rotateSession(stored.data, device, now());
    return {
      answer: rotated,
      checks: [{ key, versionstamp: stored.versionstamp }],
      ops: [{ type: 'set', key, data: rotated }],
    };
  }

  return {
    create({ identityId, data }, device, deviceId) {
      const session = createSessionRecord({ identityId, ...(deviceId !== undefined && { deviceId }) }, device, now());
      const key = sessionKey(session.identityId, session.sessionId);
      return {
        ops: [{ type: 'set', key, data: session }, expiresAtOp(key, session.expiresAt)],
        sessionId: session.sessionId,
        issueTokens: () => issueTokens(session, data),
      };
    },
    async refresh(refreshToken, requester) {
      const claims = await tokens.verifyRefresh(refreshToken);
      if (!claims) return null;
      const session = await untilCommitted(store, () => useRefreshToken(claims, requester.device));
      if (session === 'reused') {
        const { identityId, sessionId } = claims;
        security('refresh-token-reused', { ...fieldsOf(requester), identityId, sessionId });
        await end(claims, true);
        return null;
      }
      if (!session) return null;
      const identity = await readRecord<IdentityRecord>(store, identityKey(session.identityId));
      return identity && issueTokens(session, identity.data.data);
    },
    end: (session) => end(session),
    revoke: (session) => end(session, true),
    async revokeOthers({ identityId, sessionId: keptId }) {
      const stored = await readEvery<SessionRecord>(store, sessionsPrefix(identityId));
      const kept = stored.find(({ data }) => data.sessionId === keptId)?.data;
      const others = stored.filter(({ data }) => data.sessionId !== keptId);
      const devices = new Set(others.flatMap(({ data: { deviceId } }) => deviceId ?? []));
      if (kept?.deviceId !== undefined) devices.delete(kept.deviceId);
      const keys = [...others.map(({ key }) => key), ...[...devices].map((id) => deviceKey(identityId, id))];
      await store.commit(
        [],
        keys.map((key) => ({ type: 'delete', key })),
      );
      return others.length;
    },
    async list({ identityId, sessionId: currentId }) {
      const stored = await readEvery<SessionRecord>(store, sessionsPrefix(identityId));
      return stored
        .map(({ data }) => data)
        .filter((session) => endOf(session) > now())
        .map(({ sessionId, userAgent, address, createdAt, lastSeenAt, ...session }) => ({
          sessionId,
          device: deviceWords(userAgent),
          userAgent,
          address,
          createdAt,
          lastSeenAt,
          endsAt: endOf({ createdAt, ...session }),
          isCurrent: sessionId === currentId,
        }))
        .toSorted((a, b) => b.lastSeenAt - a.lastSeenAt);
    },
  };
}
