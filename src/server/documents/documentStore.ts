import type { AtomicCheck, AtomicOp, Document, DocumentKey, DocumentListEntry } from '../../contract/documents.ts';

export interface ListOptions {
  /** The cursor of the last entry already seen. */
  cursor?: string;
  /** Entries at most. */
  limit: number;
}

export type CommitOutcome =
  | { committed: true; versionstamp: string }
  /** `key` is the key of the first check that did not hold; nothing was written. */
  | { committed: false; key: DocumentKey };

/**
 * Where documents are kept. Keys are ordered by the UTF-8 bytes of their segments; a commit is atomic and durable once
 * its promise settles, and its versionstamp (20 hex digits) is greater than that of every earlier commit.
 */
export interface DocumentStore {
  get(key: DocumentKey): Promise<Document | null>;
  /** In the order asked, `null` where there is none. */
  getMany(keys: DocumentKey[]): Promise<(Document | null)[]>;
  /** Direct children of the prefix, in key order. Throws `InvalidCursorError` for a cursor this store did not give. */
  list(prefix: DocumentKey, options: ListOptions): Promise<DocumentListEntry[]>;
  commit(checks: AtomicCheck[], ops: AtomicOp[]): Promise<CommitOutcome>;
  close(): Promise<void>;
}

/** A list was continued with a cursor that no list answer carried. */
export class InvalidCursorError extends Error {
  override name = 'InvalidCursorError';
}
