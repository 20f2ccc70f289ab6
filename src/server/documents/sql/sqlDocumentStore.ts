import type { Document, DocumentKey } from '../../../contract/documents.ts';
import type { AuditEntry } from '../../audit/auditEntry.ts';
import { writeAudit } from '../../audit/writeAudit.ts';
import { DatabaseUnavailableError } from '../../database/databaseErrors.ts';
import { createGroup } from '../../database/group.ts';
import type { OpenDatabase } from '../../database/openDatabase.ts';
import { type CommitOutcome, DOCUMENTS_TOPIC, type DocumentStore, StoreClosedError } from '../documentStore.ts';
import { cursorOf, encodeData, encodeKey, formatVersionstamp, segmentAt } from '../encoding.ts';
import { createPostgresDocumentRows } from '../postgres/postgresDocumentRows.ts';
import { createSqliteDocumentRows } from '../sqlite/sqliteDocumentRows.ts';
import { type KeyPlace, lastOfEach, placeOf, toDocument } from './documentRows.ts';

interface PendingCommit {
  checks: { place: KeyPlace; versionstamp: string | null }[];
  /** `text` is null for a delete. */
  ops: { place: KeyPlace; text: string | null }[];
  audit: readonly AuditEntry[];
}

/** The outcome of a set of commits that are decided one at a time. */
interface DecidedSet {
  /** For each commit, its position among the successful ones, or the key of the first failed check. */
  decisions: ({ order: number } | { refused: DocumentKey })[];
  /** The number of successful commits. */
  count: number;
  /** The writes from successful commits, in order; a document can be written more than once. */
  writes: { place: KeyPlace; text: string | null; order: number }[];
  /** The audit log entries from successful commits. */
  audit: AuditEntry[];
}

/** Marks a document that an earlier commit in the set wrote. No check can match it until it has a versionstamp. */
const JUST_WRITTEN = Symbol('just written');

/**
 * Decides commits in order: each commit sees the writes made by earlier ones. `stamps` contains the checked documents'
 * current stamps.
 */
function decideCommits(commits: readonly PendingCommit[], stamps: ReadonlyMap<string, number>): DecidedSet {
  const versions = new Map<string, string | null | typeof JUST_WRITTEN>();
  const writes: DecidedSet['writes'] = [];
  const auditEntries: AuditEntry[] = [];
  let count = 0;

  function versionOf(name: string) {
    const known = versions.get(name);
    if (known !== undefined) return known;
    const stamp = stamps.get(name);
    return stamp === undefined ? null : formatVersionstamp(stamp);
  }

  const decisions = commits.map(({ checks, ops, audit }): DecidedSet['decisions'][number] => {
    const broken = checks.find(({ place, versionstamp }) => versionOf(place.name) !== versionstamp);
    if (broken) return { refused: broken.place.key };
    const order = count++;
    for (const { place, text } of ops) {
      versions.set(place.name, text === null ? null : JUST_WRITTEN);
      writes.push({ place, text, order });
    }
    auditEntries.push(...audit);
    return { order };
  });
  return { decisions, count, writes, audit: auditEntries };
}

const NOTHING = Buffer.alloc(0);

/**
 * Stores documents in the database. Commits from the same turn of the event loop share a transaction, so they wait for
 * the disk only once; each has its own checks, outcome and versionstamp. Closing the store leaves the database open.
 */
export function createSqlDocumentStore(database: OpenDatabase): DocumentStore {
  const rows = database.engine === 'sqlite' ? createSqliteDocumentRows(database) : createPostgresDocumentRows(database);
  const commits = createGroup<PendingCommit, CommitOutcome>({
    max: rows.maxGroup,
    run: commitTogether,
    isShared: (error) => error instanceof DatabaseUnavailableError,
  });
  let isClosed = false;

  function requireOpen(): void {
    if (isClosed) throw new StoreClosedError('The document store is closed.');
  }

  /** Copies the keys, because they become part of shared documents. */
  async function getMany(keys: DocumentKey[]): Promise<(Document | null)[]> {
    requireOpen();
    return rows.find(keys.map((key) => [...key]));
  }

  function commitTogether(pending: PendingCommit[]): Promise<CommitOutcome[]> {
    return database.transact(async (transaction) => {
      const stamps = await rows.lock(transaction, {
        checked: placesOf(pending.flatMap(({ checks }) => checks)),
        written: placesOf(pending.flatMap(({ ops }) => ops)),
      });
      const { decisions, count, writes, audit } = decideCommits(pending, stamps);
      const numbers = await transaction.stamps(count);
      const stampOf = (order: number) => numbers[order] ?? 0;
      await rows.write(
        transaction,
        writes.map(({ place, text, order }) => ({ place, text, stamp: stampOf(order) })),
      );
      await writeAudit(database, transaction, audit);
      for (const { place, text, order } of lastOfEach(writes)) {
        if (isInternal(place.key) && text !== null) continue;
        transaction.announce({ topic: DOCUMENTS_TOPIC, path: place.key, stamp: stampOf(order) });
      }
      return decisions.map((decision): CommitOutcome =>
        'refused' in decision
          ? { committed: false, key: decision.refused }
          : { committed: true, versionstamp: formatVersionstamp(stampOf(decision.order)) },
      );
    });
  }

  return {
    get: async (key) => (await getMany([key]))[0] ?? null,
    getMany,
    async list(prefix, { cursor, limit }) {
      requireOpen();
      const after = cursor === undefined ? NOTHING : segmentAt(prefix, cursor);
      const children = await rows.children(encodeKey(prefix), after, limit);
      return children.map(({ segment, ...row }) => {
        const document = toDocument([...prefix, segment.toString('utf8')], row);
        return { cursor: cursorOf(document.key), document };
      });
    },
    async commit(checks, ops, audit = []) {
      requireOpen();
      return commits.add({
        checks: checks.map(({ key, versionstamp }) => ({ place: placeOf(key), versionstamp })),
        ops: ops.map((op) => ({ place: placeOf(op.key), text: op.type === 'set' ? encodeData(op.data) : null })),
        audit,
      });
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      await Promise.all([rows.flush(), commits.flush()]);
    },
  };
}

/**
 * Returns whether a document is one of the server's own records, which clients can't access. Only their deletion is
 * announced, because deleting a session closes its sockets.
 */
function isInternal([root]: DocumentKey): boolean {
  return root?.startsWith('$') ?? false;
}

function placesOf(entries: { place: KeyPlace }[]): KeyPlace[] {
  return lastOfEach(entries).map(({ place }) => place);
}
