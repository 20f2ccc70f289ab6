import type { AtomicCheck, AtomicOp, Document, DocumentKey, DocumentListEntry } from '../../../contract/documents.ts';
import { type CommitOutcome, type DocumentStore, type ListOptions, StoreClosedError } from '../documentStore.ts';
import { shareDocument } from '../sharedDocument.ts';
import { cursorOf, decodeData, encodeData, encodeKey, formatVersionstamp, segmentAt, splitKey } from '../encoding.ts';

interface StoredDocument {
  key: DocumentKey;
  text: string;
  versionstamp: string;
}

/** Converts bytes to a string that sorts the same way: one character per byte. */
const place = (bytes: Buffer): string => bytes.toString('latin1');

/**
 * Creates an in-memory document store for tests, with the same contract as the others. Its data is lost when the
 * process ends.
 */
export function createMemoryDocumentStore(): DocumentStore {
  const children = new Map<string, Map<string, StoredDocument>>();
  let commits = 0;
  let isClosed = false;

  function requireOpen(): void {
    if (isClosed) throw new StoreClosedError('The document store is closed.');
  }

  function find(key: DocumentKey): StoredDocument | undefined {
    const { parent, segment } = splitKey(key);
    return children.get(place(parent))?.get(place(segment));
  }

  function write(key: DocumentKey, stored: StoredDocument | null): void {
    const { parent, segment } = splitKey(key);
    const siblings = children.get(place(parent)) ?? new Map<string, StoredDocument>();
    children.set(place(parent), siblings);
    if (stored) siblings.set(place(segment), stored);
    else siblings.delete(place(segment));
  }

  async function get(key: DocumentKey): Promise<Document | null> {
    requireOpen();
    const stored = find(key);
    return stored ? shareDocument([...stored.key], stored.text, stored.versionstamp) : null;
  }

  async function list(prefix: DocumentKey, { cursor, limit }: ListOptions): Promise<DocumentListEntry[]> {
    requireOpen();
    const siblings = children.get(place(encodeKey(prefix))) ?? new Map<string, StoredDocument>();
    const after = cursor === undefined ? '' : place(segmentAt(prefix, cursor));
    return [...siblings]
      .filter(([segment]) => segment > after)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .slice(0, limit)
      .map(([, stored]) => ({ cursor: cursorOf(stored.key), document: read(stored) }));
  }

  async function commit(checks: AtomicCheck[], ops: AtomicOp[]): Promise<CommitOutcome> {
    requireOpen();
    // Validate keys and data before the first write, so a bad op leaves no partial commit.
    const prepared = ops.map((op) => {
      splitKey(op.key);
      return { key: [...op.key], text: op.type === 'set' ? encodeData(op.data) : null };
    });
    const broken = checks.find(({ key, versionstamp }) => (find(key)?.versionstamp ?? null) !== versionstamp);
    if (broken) return { committed: false, key: broken.key };
    const versionstamp = formatVersionstamp(++commits);
    for (const { key, text } of prepared) write(key, text === null ? null : { key, text, versionstamp });
    return { committed: true, versionstamp };
  }

  return {
    get,
    getMany: (keys) => Promise.all(keys.map(get)),
    list,
    commit,
    async close() {
      isClosed = true;
    },
  };
}

function read({ key, text, versionstamp }: StoredDocument): Document {
  return { key: [...key], data: decodeData(text), versionstamp };
}
