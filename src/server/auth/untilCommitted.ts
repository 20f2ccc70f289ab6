import type { AtomicCheck, AtomicOp } from '../../contract/documents.ts';
import type { AuditEntry } from '../audit/auditEntry.ts';
import type { DocumentStore } from '../documents/documentStore.ts';

/** The result of a round, which is final once its changes are committed. */
export type Round<T> = { answer: T; checks?: AtomicCheck[]; ops?: AtomicOp[]; audit?: readonly AuditEntry[] };

const MAX_ROUNDS = 100;

/**
 * Reads, decides and commits until a commit succeeds. A conflict means that another writer succeeded, so there's always
 * progress. The bound turns a bug into an error instead of an endless loop.
 */
export async function untilCommitted<T>(store: DocumentStore, round: () => Promise<Round<T>>): Promise<T> {
  for (let count = 0; count < MAX_ROUNDS; count++) {
    const { answer, checks = [], ops = [], audit } = await round();
    if (ops.length === 0) return answer;
    const outcome = await store.commit(checks, ops, audit);
    if (outcome.committed) return answer;
  }
  throw new Error(`No commit succeeded in ${MAX_ROUNDS} rounds.`);
}
