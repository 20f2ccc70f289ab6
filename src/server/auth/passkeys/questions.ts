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
  /** A challenge, or the seed that others are derived from, in base64url. */
  secret: string;
  expiresAt: number;
}

/** An open challenge: its secret, and the ops that use it up when they're committed with the result. */
export interface OpenQuestion {
  secret: string;
  checks: AtomicCheck[];
  ops: AtomicOp[];
}

/**
 * Challenges for signed-in people. A response is accepted once, in the session and for the purpose of its challenge.
 */
export interface Questions {
  /** Returns a new secret, which replaces the previous one. */
  ask(session: SessionId, purpose: string): Promise<string>;
  /**
   * Returns the challenge that the session got for this purpose in the last ten minutes; null if there's none or it was
   * used.
   */
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
