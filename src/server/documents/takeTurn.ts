import type { AtomicCheck, AtomicOp, DocumentKey } from '../../contract/documents.ts';
import type { DocumentStore } from './documentStore.ts';

/**
 * Returns a check and an op that make a commit fail if another one with the same key came first. Call it before
 * counting what the commit adds to, so that commits at the same time can't exceed a limit.
 */
export async function takeTurn(
  store: Pick<DocumentStore, 'get'>,
  key: DocumentKey,
): Promise<{ checks: AtomicCheck[]; ops: AtomicOp[] }> {
  const turn = await store.get(key);
  return { checks: [{ key, versionstamp: turn?.versionstamp ?? null }], ops: [{ type: 'set', key, data: {} }] };
}
