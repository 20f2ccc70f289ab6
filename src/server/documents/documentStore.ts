import type { AtomicCheck, AtomicOp, Document, DocumentKey, DocumentListEntry } from '../../contract/documents.ts';
import { MAX_LIST_ENTRIES } from '../../contract/limits.ts';
import type { AuditEntry } from '../audit/auditEntry.ts';

export interface ListOptions {
  /** The cursor of the last entry already seen. */
  cursor?: string;
  /** Maximum entries. */
  limit: number;
}

export type CommitOutcome =
  | { committed: true; versionstamp: string }
  /** `key` is the key of the first check that didn't hold; nothing was written. */
  | { committed: false; key: DocumentKey };

/** The topic under which a store announces what a commit changed; the path is the document's key. */
export const DOCUMENTS_TOPIC = 'documents';

/**
 * Where documents are kept. Keys are ordered by the UTF-8 bytes of their segments; a commit is atomic and durable once
 * its promise settles. Its versionstamp (20 hex digits) is its own, and greater than that of every earlier commit to
 * the same documents; commits of one server are in order whatever they write. Data is JSON: what `JSON.stringify` would
 * drop or change (undefined fields, -0) is stored as it writes it, lone surrogates are kept. What `get` and
 * `getMany` return is frozen, because readers share it; entries of lists are the caller's own. Every function rejects
 * with `InvalidKeyError` for a key that can't be stored, and with `StoreClosedError` after close.
 */
export interface DocumentStore {
  get(key: DocumentKey): Promise<Document | null>;
  /** In the order asked, `null` where there is none. */
  getMany(keys: DocumentKey[]): Promise<(Document | null)[]>;
  /** Direct children of the prefix, in key order. Rejects with `InvalidCursorError` for a cursor of another list. */
  list(prefix: DocumentKey, options: ListOptions): Promise<DocumentListEntry[]>;
  /** Writes all ops in order, along with their audit log entries, if every check holds at a single moment. */
  commit(checks: AtomicCheck[], ops: AtomicOp[], audit?: readonly AuditEntry[]): Promise<CommitOutcome>;
  /** Settles once everything submitted before is durable. */
  close(): Promise<void>;
}

/** A list was continued with a cursor that no list of the same prefix returned. */
export class InvalidCursorError extends Error {
  override name = 'InvalidCursorError';
}

/** A key has no segments, or one that is empty, too long or not well-formed Unicode. */
export class InvalidKeyError extends Error {
  override name = 'InvalidKeyError';
}

/** The store was used after it was closed. */
export class StoreClosedError extends Error {
  override name = 'StoreClosedError';
}

/** Reads all direct children of a prefix, however many pages they take. */
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
