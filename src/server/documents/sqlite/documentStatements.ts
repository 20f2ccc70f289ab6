import type { Document, DocumentKey } from '../../../contract/documents.ts';
import { decodeData } from '../documentData.ts';
import type { EncodedKey } from '../keyEncoding.ts';
import { formatVersionstamp } from '../versionstamp.ts';
import { prepareRead, prepareWrite, type SqliteDatabase } from '../../database/sqlite/statement.ts';

export type DocumentStatements = ReturnType<typeof prepareDocumentStatements>;

/** A document's data as JSON text, and the number of the commit that wrote it. */
export type DocumentRow = [text: string, commitNumber: number];

/** All the SQL of the document store, prepared once. */
export function prepareDocumentStatements(database: SqliteDatabase) {
  const find = prepareRead<DocumentRow>(
    database,
    'SELECT data, versionstamp FROM documents WHERE parent = ? AND segment = ?',
  );
  const stampOf = prepareRead<[number]>(
    database,
    'SELECT versionstamp FROM documents WHERE parent = ? AND segment = ?',
  );
  const children = prepareRead<[Buffer, string, number]>(
    database,
    'SELECT segment, data, versionstamp FROM documents WHERE parent = ? AND segment > ? ORDER BY segment LIMIT ?',
  );
  const lastCommit = prepareRead<[number]>(database, 'SELECT last FROM commits');
  const put = prepareWrite(
    database,
    `INSERT INTO documents (parent, segment, data, versionstamp) VALUES (?, ?, ?, ?)
     ON CONFLICT (parent, segment) DO UPDATE SET data = excluded.data, versionstamp = excluded.versionstamp`,
  );
  const remove = prepareWrite(database, 'DELETE FROM documents WHERE parent = ? AND segment = ?');
  const count = prepareWrite(database, 'UPDATE commits SET last = ?');

  return {
    find: ({ parent, segment }: EncodedKey): DocumentRow | undefined => find.get(parent, segment),
    versionstamp({ parent, segment }: EncodedKey): string | null {
      const row = stampOf.get(parent, segment);
      return row ? formatVersionstamp(row[0]) : null;
    },
    /** Direct children after a segment's bytes, in order. */
    children(prefix: DocumentKey, parent: Buffer, after: Buffer, limit: number): Document[] {
      return children
        .all(parent, after, limit)
        .map(([segment, data, stamp]) => toDocument([...prefix, segment.toString('utf8')], [data, stamp]));
    },
    put: ({ parent, segment }: EncodedKey, text: string, commitNumber: number) =>
      put(parent, segment, text, commitNumber),
    remove: ({ parent, segment }: EncodedKey) => remove(parent, segment),
    lastCommit: (): number => lastCommit.get()?.[0] ?? 0,
    recordLastCommit: (commitNumber: number) => count(commitNumber),
    begin: prepareWrite(database, 'BEGIN IMMEDIATE'),
    commit: prepareWrite(database, 'COMMIT'),
    rollback: prepareWrite(database, 'ROLLBACK'),
  };
}

export function toDocument(key: DocumentKey, [text, commitNumber]: DocumentRow): Document {
  return { key, data: decodeData(text), versionstamp: formatVersionstamp(commitNumber) };
}
