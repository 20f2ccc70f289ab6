import { LRUCache } from 'lru-cache';
import type { Document, DocumentKey } from '../../../contract/documents.ts';
import { splitKey } from '../keyEncoding.ts';
import { toDocument, type DocumentRow, type DocumentStatements } from './documentStatements.ts';

/** Characters of keys and data that are kept at most, with a little for each entry: some 20 to 35 MiB of memory. */
const MAX_KEPT = 16 * 1024 * 1024;
const ENTRY_OVERHEAD = 100;

interface PendingRead {
  key: DocumentKey;
  /** The key as text, by which its row is kept. */
  name: string;
  resolve(document: Document | null): void;
  reject(error: unknown): void;
}

/**
 * Reads that are asked in the same turn of the event loop are answered together. What was read is kept until the file counts
 * another commit, by whichever process: one look at that number, after all of them were asked, tells whether it still holds.
 */
export function createDocumentReads(statements: DocumentStatements) {
  const kept = new LRUCache<string, DocumentRow>({
    maxSize: MAX_KEPT,
    sizeCalculation: ([text], name) => text.length + name.length + ENTRY_OVERHEAD,
  });
  let keptSince = -1;
  let pending: PendingRead[] = [];

  function answerAll(): void {
    const reads = pending;
    if (reads.length === 0) return;
    pending = [];
    try {
      forgetOutdated();
      for (const read of reads) answer(read);
    } catch (error) {
      for (const { reject } of reads) reject(error);
    }
  }

  function forgetOutdated(): void {
    const last = statements.lastCommit();
    if (last === keptSince) return;
    kept.clear();
    keptSince = last;
  }

  function answer({ key, name, resolve, reject }: PendingRead): void {
    try {
      let row = kept.get(name);
      if (row === undefined) {
        row = statements.find(splitKey(key));
        if (row) kept.set(name, row);
      }
      resolve(row ? toDocument(key, row) : null);
    } catch (error) {
      reject(error);
    }
  }

  return {
    get(key: DocumentKey): Promise<Document | null> {
      return new Promise((resolve, reject) => {
        if (pending.length === 0) setImmediate(answerAll);
        pending.push({ key: [...key], name: JSON.stringify(key), resolve, reject });
      });
    },
    /** Answers at once all reads that still wait for their turn. */
    flush: answerAll,
  };
}
