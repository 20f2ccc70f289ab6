import { LRUCache } from 'lru-cache';
import type { DocumentKey } from '../../../contract/documents.ts';
import type { SqliteKit } from '../../database/sqlite/openSqliteDatabase.ts';
import { prepareRead, prepareWrite } from '../../database/sqlite/statement.ts';
import { splitKey } from '../encoding.ts';
import type { DocumentRow, DocumentRows } from '../sql/documentRows.ts';

/** Maximum characters of keys and data kept, with a little for each entry: some 20 to 35 MiB of memory. */
const MAX_KEPT = 16 * 1024 * 1024;
const ENTRY_OVERHEAD = 100;
/** A longer group would hold up everything else. */
const MAX_GROUP = 256;

interface PendingRead {
  key: DocumentKey;
  resolve(row: DocumentRow | null): void;
  reject(error: unknown): void;
}

/**
 * Serves reads of the same turn of the event loop together. Rows stay cached until the file counts another commit, by
 * any process: one check of that number, after all reads have arrived, decides whether they are still valid.
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

  const kept = new LRUCache<string, DocumentRow>({
    maxSize: MAX_KEPT,
    sizeCalculation: ({ text }, name) => text.length + name.length + ENTRY_OVERHEAD,
  });
  let keptSince = -1;
  let pending: PendingRead[] = [];

  function answerAll(): void {
    const reads = pending;
    if (reads.length === 0) return;
    pending = [];
    try {
      const last = lastCommit.get()?.[0] ?? 0;
      if (last !== keptSince) kept.clear();
      keptSince = last;
      for (const pendingRead of reads) answer(pendingRead);
    } catch (error) {
      for (const { reject } of reads) reject(error);
    }
  }

  function answer({ key, resolve, reject }: PendingRead): void {
    try {
      resolve(read(key));
    } catch (error) {
      reject(error);
    }
  }

  function read(key: DocumentKey): DocumentRow | null {
    const name = JSON.stringify(key);
    const known = kept.get(name);
    if (known !== undefined) return known;
    const { parent, segment } = splitKey(key);
    const found = find.get(parent, segment);
    if (found === undefined) return null;
    const row = { text: found[0], stamp: found[1] };
    kept.set(name, row);
    return row;
  }

  return {
    maxGroup: MAX_GROUP,
    find(key) {
      return new Promise((resolve, reject) => {
        if (pending.length === 0) setImmediate(answerAll);
        pending.push({ key, resolve, reject });
      });
    },
    children: async (parent, after, limit) =>
      children.all(parent, after, limit).map(([segment, text, stamp]) => ({ segment, text, stamp })),
    // The transaction holds the file's only write lock.
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
    flush: async () => answerAll(),
  };
}
