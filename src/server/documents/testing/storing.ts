import type { DocumentKey } from '../../../contract/documents.ts';
import type { DocumentStore } from '../documentStore.ts';

/** Writes documents in one commit and returns its versionstamp. */
export async function store(target: DocumentStore, ...documents: [DocumentKey, unknown][]): Promise<string> {
  const outcome = await target.commit(
    [],
    documents.map(([key, data]) => ({ type: 'set', key, data })),
  );
  if (!outcome.committed) throw new Error('A commit without checks was refused.');
  return outcome.versionstamp;
}

/** Reads a list in pages of `limit`, and returns the last key segment of every entry. */
export async function namesOf(target: DocumentStore, prefix: DocumentKey, limit = 100): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await target.list(prefix, cursor === undefined ? { limit } : { limit, cursor });
    names.push(...page.map(({ document }) => document.key.at(-1) ?? ''));
    cursor = page.at(-1)?.cursor;
    if (page.length < limit) return names;
  }
}
