import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Document } from '../../../contract/documents.ts';
import { createGroup } from '../../database/group.ts';
import type { PostgresKit } from '../../database/postgres/openPostgresDatabase.ts';
import { formatVersionstamp } from '../encoding.ts';
import { shareDocument } from '../sharedDocument.ts';
import {
  lastOfEach,
  placeOf,
  type ChildRow,
  type DocumentRow,
  type DocumentRows,
  type KeyPlace,
} from '../sql/documentRows.ts';

/** Maximum number of commits per transaction: each key takes a lock, and PostgreSQL allows only a few thousand. */
const MAX_GROUP = 64;
const MAX_READS = 1_000;

/**
 * Reads and writes documents in PostgreSQL. The index contains a hash of the parent, because a parent can be too long
 * to index.
 */
export function createPostgresDocumentRows(database: PostgresKit): DocumentRows {
  const reads = createGroup<KeyPlace, Document | null>({ max: MAX_READS, run: readTogether, isShared: () => true });

  async function readTogether(places: KeyPlace[]): Promise<(Document | null)[]> {
    const { rows } = await sql<DocumentRow & { place: number }>`
      SELECT place, data AS text, versionstamp AS stamp
      FROM ${listOfPlaces(places)} JOIN documents d ON sha256(d.parent) = sha256(k.parent) AND d.segment = k.segment
    `.execute(database.read);
    const found = new Map(rows.map(({ place, text, stamp }) => [place - 1, { text, stamp }]));
    return places.map(({ key }, index) => {
      const row = found.get(index);
      return row === undefined ? null : shareDocument(key, row.text, formatVersionstamp(row.stamp));
    });
  }

  return {
    maxGroup: MAX_GROUP,
    find: async (keys) => Promise.all(keys.map(placeOf).map(reads.add)),
    flush: reads.flush,
    async children(parent, after, limit) {
      const { rows } = await sql<ChildRow>`
        SELECT segment, data AS text, versionstamp AS stamp FROM documents
        WHERE sha256(parent) = sha256(${parent}) AND segment > ${after} ORDER BY segment LIMIT ${limit}
      `.execute(database.read);
      return rows;
    },
    async lock({ query }, { checked, written }) {
      const locks = locksOf(checked, written);
      // Take locks in a fixed order, so that servers never deadlock.
      await sql`
        SELECT CASE WHEN is_shared THEN pg_advisory_xact_lock_shared(lock) ELSE pg_advisory_xact_lock(lock) END
        FROM unnest(${locks.map(({ lock }) => String(lock))}::bigint[], ${locks.map(({ isShared }) => isShared)}::boolean[])
          AS l (lock, is_shared)
      `.execute(query);
      // This must be a separate statement, to see what previous lock holders committed.
      const { rows } = await sql<{ place: number; stamp: number }>`
        SELECT place, versionstamp AS stamp
        FROM ${listOfPlaces(checked)} JOIN documents d ON sha256(d.parent) = sha256(k.parent) AND d.segment = k.segment
      `.execute(query);
      return new Map(rows.map(({ place, stamp }) => [checked[place - 1]?.name ?? '', stamp]));
    },
    async write({ query }, writes) {
      const last = lastOfEach(writes);
      const [sets, deletes] = [last.filter(({ text }) => text !== null), last.filter(({ text }) => text === null)];
      if (sets.length > 0) {
        await sql`
          INSERT INTO documents (parent, segment, data, versionstamp)
          SELECT * FROM unnest(
            ${sets.map(({ place }) => place.parent)}::bytea[], ${sets.map(({ place }) => place.segment)}::bytea[],
            ${sets.map(({ text }) => text)}::text[], ${sets.map(({ stamp }) => stamp)}::bigint[])
          ON CONFLICT (sha256(parent), segment)
          DO UPDATE SET data = excluded.data, versionstamp = excluded.versionstamp
        `.execute(query);
      }
      if (deletes.length > 0) {
        await sql`
          DELETE FROM documents d USING ${listOfPlaces(deletes.map(({ place }) => place))}
          WHERE sha256(d.parent) = sha256(k.parent) AND d.segment = k.segment
        `.execute(query);
      }
    },
  };
}

/** SQL for keys as rows `k (parent, segment, place)`; places count from 1. */
function listOfPlaces(places: readonly KeyPlace[]) {
  return sql`unnest(${places.map(({ parent }) => parent)}::bytea[], ${places.map(({ segment }) => segment)}::bytea[])
    WITH ORDINALITY AS k (parent, segment, place)`;
}

/** Takes a shared lock on keys that are only checked, and an exclusive lock on keys that are written. */
function locksOf(checked: KeyPlace[], written: KeyPlace[]): { lock: bigint; isShared: boolean }[] {
  const locks = new Map<bigint, boolean>();
  for (const place of checked) locks.set(lockOf(place), true);
  for (const place of written) locks.set(lockOf(place), false);
  return [...locks]
    .map(([lock, isShared]) => ({ lock, isShared }))
    .toSorted((one, other) => (one.lock < other.lock ? -1 : 1));
}

function lockOf({ name }: KeyPlace): bigint {
  return createHash('sha256').update(name).digest().readBigInt64BE();
}
