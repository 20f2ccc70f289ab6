import type { AtomicCheck, AtomicOp, Document, DocumentKey, DocumentListEntry } from '../../contract/documents.ts';
import { MAX_LIST_ENTRIES } from '../../contract/limits.ts';
import type { AuditEntry } from '../audit/auditEntry.ts';

export interface ListOptions {
  /** The cursor of the last entry already returned. */
  cursor?: string;
  /** Maximum number of entries. */
  limit: number;
}

export type CommitOutcome =
  | { committed: true; versionstamp: string }
  /** `key` is the key of the first failed check; nothing was written. */
  | { committed: false; key: DocumentKey };

/** The topic for announcements that a document was written or deleted. Their path is the document's key. */
export const DOCUMENTS_TOPIC = 'documents';

/**
 * Stores documents. Keys are ordered by the UTF-8 bytes of their segments. A commit is atomic, and durable once its
 * promise settles. Its versionstamp (20 hex digits) is unique, and greater than that of every earlier commit to the
 * same documents. Commits from one server get increasing versionstamps, regardless of what they write. Data is stored
 * the way `JSON.stringify` writes it: undefined fields are dropped, and -0 becomes 0; lone surrogates are kept.
 * Documents from `get` and `getMany` are frozen because readers share them; list entries belong to the caller. Every
 * function rejects with `InvalidKeyError` for a key that can't be stored, and with `StoreClosedError` after closing.
 */
export interface DocumentStore {
  get(key: DocumentKey): Promise<Document | null>;
  /** Returns documents in the order requested, with `null` for missing ones. */
  getMany(keys: DocumentKey[]): Promise<(Document | null)[]>;
  /**
   * Returns direct children of the prefix, in key order. Rejects with `InvalidCursorError` for another list's cursor.
   */
  list(prefix: DocumentKey, options: ListOptions): Promise<DocumentListEntry[]>;
  /** Atomically writes all ops in order, along with their audit log entries, if every check passes. */
  commit(checks: AtomicCheck[], ops: AtomicOp[], audit?: readonly AuditEntry[]): Promise<CommitOutcome>;
  /** Settles once everything submitted so far is durable. */
  close(): Promise<void>;
}

/** The cursor passed to a list wasn't returned by a list with the same prefix. */
export class InvalidCursorError extends Error {
  override name = 'InvalidCursorError';
}

/** A key has no segments or too many, or a segment that is empty, too long or not well-formed Unicode. */
export class InvalidKeyError extends Error {
  override name = 'InvalidKeyError';
}

/** The store was used after it was closed. */
export class StoreClosedError extends Error {
  override name = 'StoreClosedError';
}

/** Reads all direct children of a prefix, page by page. */
export async function readEvery<T>(store: DocumentStore, prefix: DocumentKey): Promise<Document<T>[]> {
  const documents: Document<T>[] = [];
  let cursor: string | undefined;
  do {
    const page = await store.list(prefix, { cursor, limit: MAX_LIST_ENTRIES });
    documents.push(...page.map(({ document }) => document as Document<T>));
    cursor = page.length < MAX_LIST_ENTRIES ? undefined : page.at(-1)?.cursor;
  } while (cursor !== undefined);
  return documents;
}
