import type { SessionSummary } from '../../../contract/account.ts';
import type { AtomicOp } from '../../../contract/documents.ts';
import type { TokenSet } from '../../../contract/tokenSet.ts';
import type { Clock } from '../../clock.ts';
import { type DocumentStore, readEvery } from '../../documents/documentStore.ts';
import type { SecurityLog } from '../../security/securityLog.ts';
import { expiringDeletion, expiringOps } from '../expiring.ts';
import {
  identityKey,
  type IdentityRecord,
  lastSeenKey,
  type LastSeenRecord,
  readRecord,
  sessionKey,
  sessionsPrefix,
} from '../records.ts';
import type { RefreshClaims, Tokens } from '../tokens.ts';
import { type Round, untilCommitted } from '../untilCommitted.ts';
import { planEndingOf, planEndings } from './endings.ts';
import { type Requester, type Device, deviceWords, fieldsOf } from './requester.ts';
import { createSessionRecord, endOf, classifyRefresh, rotateSession, type SessionRecord } from './sessionRecord.ts';

/** Maximum number of sessions per person; a sign-in ends the ones that were seen least recently. */
export const MAX_SESSIONS = 100;

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
  /** `deviceId` is the known device that the session starts on. Ends the sessions that are then too many. */
  create(identity: Pick<IdentityRecord, 'identityId' | 'data'>, device: Device, deviceId?: string): Promise<NewSession>;
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

function lastSeenOp({ identityId, lastSeenAt }: SessionRecord): AtomicOp {
  return { type: 'set', key: lastSeenKey(identityId), data: { lastSeenAt } satisfies LastSeenRecord };
}

export function createSessions({ store, tokens, security, now }: SessionsOptions): Sessions {
  function end({ identityId, sessionId }: SessionId, keptDevice?: 'keptDevice'): Promise<void> {
    return untilCommitted(store, async () => {
      const session = await readRecord<SessionRecord>(store, sessionKey(identityId, sessionId));
      // The session is someone else's or doesn't exist, so its sockets must stay open.
      if (session === null) return { answer: undefined };
      const { deviceId } = session.data;
      return { answer: undefined, ...(await planEndingOf(store, [session], keptDevice && deviceId)) };
    });
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
      ops: [...expiringOps(key, rotated, stored.data), lastSeenOp(rotated)],
    };
  }

  return {
    async create({ identityId, data }, device, deviceId) {
      const session = createSessionRecord({ identityId, ...(deviceId !== undefined && { deviceId }) }, device, now());
      const key = sessionKey(session.identityId, session.sessionId);
      const others = await readEvery<SessionRecord>(store, sessionsPrefix(identityId));
      const surplus = others.toSorted((a, b) => b.data.lastSeenAt - a.data.lastSeenAt).slice(MAX_SESSIONS - 1);
      return {
        ops: [...surplus.flatMap(expiringDeletion), ...expiringOps(key, session, null), lastSeenOp(session)],
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
        await end(claims);
        return null;
      }
      if (!session) return null;
      const identity = await readRecord<IdentityRecord>(store, identityKey(session.identityId));
      return identity && issueTokens(session, identity.data.data);
    },
    end: (session) => end(session, 'keptDevice'),
    revoke: (session) => end(session),
    revokeOthers: ({ identityId, sessionId }) =>
      untilCommitted(store, async () => {
        const { count, ...endings } = await planEndings(store, identityId, sessionId);
        return { answer: count, ...endings };
      }),
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
