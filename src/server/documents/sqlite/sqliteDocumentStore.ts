import type { Document, DocumentKey } from '../../../contract/documents.ts';
import { cursorOf, segmentAt } from '../cursor.ts';
import { StoreClosedError, type DocumentStore } from '../documentStore.ts';
import { encodeKey } from '../keyEncoding.ts';
import { createDocumentReads } from './documentReads.ts';
import { prepareDocumentStatements } from './documentStatements.ts';
import { createGroupCommit } from './groupCommit.ts';
import { watchPlaceOf } from '../../database/sqlite/dataFilePlace.ts';
import { openDataFile } from '../../database/sqlite/openDataFile.ts';

const NOTHING = Buffer.alloc(0);

/**
 * Keeps documents in one SQLite file. Several processes may share it: commits wait for each other, and versionstamps are
 * counted in the file. Throws `DataFileError` when the file cannot be used.
 */
export function createSqliteDocumentStore(file: string): DocumentStore {
  const database = openDataFile(file);
  const statements = prepareDocumentStatements(database);
  const reads = createDocumentReads(statements);
  const groupCommit = createGroupCommit(database, statements, watchPlaceOf(file));
  let isClosed = false;

  // libsql itself goes on answering from a closed file.
  function requireOpen(): void {
    if (isClosed) throw new StoreClosedError('The document store is closed.');
  }

  async function get(key: DocumentKey): Promise<Document | null> {
    requireOpen();
    return reads.get(key);
  }

  return {
    get,
    getMany: (keys) => Promise.all(keys.map(get)),
    async list(prefix, { cursor, limit }) {
      requireOpen();
      const after = cursor === undefined ? NOTHING : segmentAt(prefix, cursor);
      return statements
        .children(prefix, encodeKey(prefix), after, limit)
        .map((document) => ({ cursor: cursorOf(document.key), document }));
    },
    async commit(checks, ops) {
      requireOpen();
      return groupCommit.commit(checks, ops);
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      reads.flush();
      groupCommit.flush();
      database.pragma('wal_checkpoint(TRUNCATE)');
      database.close();
    },
  };
}
