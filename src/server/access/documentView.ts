import type { AtomicCheck, Document, DocumentKey } from '../../contract/documents.ts';
import type { DocumentStore } from '../documents/documentStore.ts';

/** The records that a rule may look at. */
export type DocumentView = Pick<DocumentStore, 'get' | 'getMany'>;

/** A view that remembers what was read, so that a commit can demand that it still holds. */
export interface RecordingView extends DocumentView {
  checks(): AtomicCheck[];
}

/** Reads each key once: every rule of one round sees the same record. */
export function createRecordingView(store: DocumentView): RecordingView {
  const seen = new Map<string, { key: DocumentKey; document: Document | null }>();

  async function getMany(keys: DocumentKey[]): Promise<(Document | null)[]> {
    const missing = keys.filter((key) => !seen.has(JSON.stringify(key)));
    if (missing.length > 0) {
      const documents = await store.getMany(missing);
      for (const [index, key] of missing.entries()) {
        seen.set(JSON.stringify(key), { key, document: documents[index] ?? null });
      }
    }
    return keys.map((key) => seen.get(JSON.stringify(key))?.document ?? null);
  }

  return {
    getMany,
    async get(key) {
      const [document] = await getMany([key]);
      return document ?? null;
    },
    checks: () =>
      [...seen.values()].map(({ key, document }) => ({
        type: 'check',
        key,
        versionstamp: document?.versionstamp ?? null,
      })),
  };
}
