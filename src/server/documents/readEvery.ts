import type { Document, DocumentKey } from '../../contract/documents.ts';
import type { DocumentStore } from './documentStore.ts';
import { MAX_LIST_ENTRIES } from '../../contract/limits.ts';

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
