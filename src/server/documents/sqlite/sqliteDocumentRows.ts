import { LRUCache } from 'lru-cache';
import type { Document, DocumentKey } from '../../../contract/documents.ts';
import { createGroup } from '../../database/group.ts';
import type { SqliteKit } from '../../database/sqlite/openSqliteDatabase.ts';
import { prepareRead, prepareWrite } from '../../database/sqlite/statement.ts';
import { formatVersionstamp, splitKey } from '../encoding.ts';
import { shareDocument } from '../sharedDocument.ts';
import type { DocumentRows } from '../sql/documentRows.ts';

/**
 * The cache's maximum size: the number of characters in keys and data, plus a little for each entry. Including parsed
 * values, it uses 20 to 35 MiB of memory.
 */
const MAX_KEPT = 8 * 1024 * 1024;
const ENTRY_OVERHEAD = 100;
/** A larger group would block everything else. */
const MAX_GROUP = 256;

interface KeptDocument {
  document: Document;
  /** The number of the file's last commit when the document was read. */
  readAt: number;
}

/**
 * Combines reads from the same turn of the event loop. Documents stay cached until any process commits to the file,
 * which is detected by checking the file's commit number once per group of reads. After that, a cached document is used
 * again if its versionstamp hasn't changed, because parsing a large team costs more than reading it.
 */
export function createSqliteDocumentRows({ reader, writer }: SqliteKit): DocumentRows {
  const find = prepareRead<[string, number]>(
    reader,
    'SELECT data, versionstamp FROM documents WHERE parent = ? AND segment = ?',
  );
  const children = prepareRead<[Buffer, string, number]>(
    reader,
    'SELECT segment, data, versionstamp FROM documents WHERE parent = ? AND segment > ? ORDER BY segment LIMIT ?',
  );
  const lastCommit = prepareRead<[number]>(reader, 'SELECT last FROM commits');
  const stampOf = prepareRead<[number]>(writer, 'SELECT versionstamp FROM documents WHERE parent = ? AND segment = ?');
  const put = prepareWrite(
    writer,
    `INSERT INTO documents (parent, segment, data, versionstamp) VALUES (?, ?, ?, ?)
     ON CONFLICT (parent, segment) DO UPDATE SET data = excluded.data, versionstamp = excluded.versionstamp`,
  );
  const remove = prepareWrite(writer, 'DELETE FROM documents WHERE parent = ? AND segment = ?');

  // Limit a single document to half of the cache, so that it never evicts all other documents.
  const kept = new LRUCache<string, KeptDocument>({ maxSize: MAX_KEPT, maxEntrySize: MAX_KEPT / 2 });
  let commit = -1;
  const reads = createGroup<DocumentKey[], (Document | null)[]>({
    max: Infinity,
    async run(lists) {
      commit = lastCommit.get()?.[0] ?? 0;
      return lists.map((keys) => keys.map(read));
    },
  });

  function read(key: DocumentKey): Document | null {
    const name = JSON.stringify(key);
    const known = kept.get(name);
    if (known?.readAt === commit) return known.document;
    const { parent, segment } = splitKey(key);
    const found = find.get(parent, segment);
    if (found === undefined) {
      kept.delete(name);
      return null;
    }
    const [text, stamp] = found;
    const versionstamp = formatVersionstamp(stamp);
    const isSame = known?.document.versionstamp === versionstamp;
    const document = isSame ? known.document : shareDocument(key, text, versionstamp);
    kept.set(name, { document, readAt: commit }, { size: text.length + name.length + ENTRY_OVERHEAD });
    return document;
  }

  return {
    maxGroup: MAX_GROUP,
    find: reads.add,
    children: async (parent, after, limit) =>
      children.all(parent, after, limit).map(([segment, text, stamp]) => ({ segment, text, stamp })),
    // No locking is necessary: the transaction has the file's only write lock.
    async lock(_transaction, { checked }) {
      const stamps = new Map<string, number>();
      for (const { name, parent, segment } of checked) {
        const stamp = stampOf.get(parent, segment)?.[0];
        if (stamp !== undefined) stamps.set(name, stamp);
      }
      return stamps;
    },
    async write(_transaction, writes) {
      for (const { place, text, stamp } of writes) {
        if (text === null) remove(place.parent, place.segment);
        else put(place.parent, place.segment, text, stamp);
      }
    },
    flush: reads.flush,
  };
}
