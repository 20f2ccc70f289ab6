import { createHash, randomBytes } from 'node:crypto';
import type { AtomicCheck, AtomicOp } from '../../../contract/documents.ts';
import type { Clock } from '../../clock.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import { expiresAtOp } from '../expiring.ts';
import { questionKey, readRecord } from '../records.ts';
import type { SessionId } from '../sessions/sessions.ts';

const QUESTION_MS = 10 * 60_000;
const SECRET_BYTES = 32;

interface QuestionRecord {
  /** In base64url: a challenge, or the seed from which others are derived. */
  secret: string;
  expiresAt: number;
}

/** An open challenge: its secret, and the operations that use it up when committed with the result of the response. */
export interface OpenQuestion {
  secret: string;
  checks: AtomicCheck[];
  ops: AtomicOp[];
}

/**
 * Challenges for signed-in people. A response counts once, and only in the session and for the purpose that it was
 * requested for.
 */
export interface Questions {
  /** Returns a new secret; the previous one is no longer valid. */
  ask(session: SessionId, purpose: string): Promise<string>;
  /** Null unless the session was given a challenge within the last ten minutes that it hasn't responded to. */
  open(session: SessionId, purpose: string): Promise<OpenQuestion | null>;
}

const keyOf = ({ identityId, sessionId }: SessionId, purpose: string) =>
  questionKey(identityId, createHash('sha256').update(`${sessionId} ${purpose}`).digest('base64url'));

export function createQuestions({ store, now }: { store: DocumentStore; now: Clock }): Questions {
  return {
    async ask(session, purpose) {
      const key = keyOf(session, purpose);
      const record: QuestionRecord = {
        secret: randomBytes(SECRET_BYTES).toString('base64url'),
        expiresAt: now() + QUESTION_MS,
      };
      await store.commit([], [{ type: 'set', key, data: record }, expiresAtOp(key, record.expiresAt)]);
      return record.secret;
    },
    async open(session, purpose) {
      const key = keyOf(session, purpose);
      const question = await readRecord<QuestionRecord>(store, key);
      if (question === null || question.data.expiresAt <= now()) return null;
      return {
        secret: question.data.secret,
        checks: [{ key, versionstamp: question.versionstamp }],
        ops: [{ type: 'delete', key }],
      };
    },
  };
}
