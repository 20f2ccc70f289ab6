import { createHash, randomBytes } from 'node:crypto';
import type { AtomicCheck, AtomicOp } from '../../../contract/documents.ts';
import { MINUTE_MS } from '../../../contract/durations.ts';
import type { Clock } from '../../clock.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import { expiringDeletion, expiringOps } from '../expiring.ts';
import { challengeKey, readRecord } from '../records.ts';
import type { SessionId } from '../sessions/sessions.ts';

const CHALLENGE_MS = 10 * MINUTE_MS;
const SECRET_BYTES = 32;

interface ChallengeRecord {
  /** A challenge, or the seed that others are derived from, in base64url. */
  secret: string;
  expiresAt: number;
}

/** An open challenge: its secret, and the ops that use it up when they're committed with the result. */
export interface OpenChallenge {
  secret: string;
  checks: AtomicCheck[];
  ops: AtomicOp[];
}

/**
 * Challenges for signed-in people. A response is accepted only once, and only in the session and for the purpose that
 * its challenge was issued for.
 */
export interface Challenges {
  /** Returns a new secret, which replaces the previous one. */
  ask(session: SessionId, purpose: string): Promise<string>;
  /**
   * Returns the challenge that the session got for this purpose in the last ten minutes; null if there's none or it was
   * used.
   */
  open(session: SessionId, purpose: string): Promise<OpenChallenge | null>;
}

const keyOf = ({ identityId, sessionId }: SessionId, purpose: string) =>
  challengeKey(identityId, createHash('sha256').update(`${sessionId} ${purpose}`).digest('base64url'));

export function createChallenges({ store, now }: { store: DocumentStore; now: Clock }): Challenges {
  return {
    async ask(session, purpose) {
      const key = keyOf(session, purpose);
      const record: ChallengeRecord = {
        secret: randomBytes(SECRET_BYTES).toString('base64url'),
        expiresAt: now() + CHALLENGE_MS,
      };
      const before = await readRecord<ChallengeRecord>(store, key);
      await store.commit([], expiringOps(key, record, before?.data ?? null));
      return record.secret;
    },
    async open(session, purpose) {
      const key = keyOf(session, purpose);
      const challenge = await readRecord<ChallengeRecord>(store, key);
      if (challenge === null || challenge.data.expiresAt <= now()) return null;
      return {
        secret: challenge.data.secret,
        checks: [{ key, versionstamp: challenge.versionstamp }],
        ops: expiringDeletion(challenge),
      };
    },
  };
}
