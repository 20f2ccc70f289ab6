import type { AtomicCheck, AtomicOp, DocumentKey } from '../../../contract/documents.ts';
import { encodeData } from '../documentData.ts';
import type { CommitOutcome } from '../documentStore.ts';
import { splitKey, type EncodedKey } from '../keyEncoding.ts';
import { formatVersionstamp } from '../versionstamp.ts';
import type { DocumentStatements } from './documentStatements.ts';
import type { RequireInPlace } from '../../database/sqlite/dataFilePlace.ts';
import type { SqliteDatabase } from '../../database/sqlite/statement.ts';

/** Commits that one transaction takes at most, so that a burst does not hold up everything else for long. */
const MAX_GROUP = 256;

interface PendingCommit {
  checks: { key: DocumentKey; encoded: EncodedKey; versionstamp: string | null }[];
  /** `text` is null for a delete. */
  ops: { encoded: EncodedKey; text: string | null }[];
  resolve(outcome: CommitOutcome): void;
  reject(error: unknown): void;
}

/** The group was rolled back because of one of its members: the others may go through without it. */
class GroupSpoiledError extends Error {}

/**
 * Commits that arrive in the same turn of the event loop share one SQLite transaction, and so one wait for the disk; each
 * keeps its own checks, outcome and versionstamp, and none is answered before the transaction is durable.
 */
export function createGroupCommit(
  database: SqliteDatabase,
  statements: DocumentStatements,
  requireInPlace: RequireInPlace,
) {
  const pending: PendingCommit[] = [];
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled || pending.length === 0) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      // A flush may have come first.
      if (pending.length > 0) settleGroup(pending.splice(0, MAX_GROUP));
      schedule();
    });
  }

  function settleGroup(group: PendingCommit[]): void {
    try {
      for (const { member, outcome } of transact(group)) member.resolve(outcome);
    } catch (error) {
      if (error instanceof GroupSpoiledError && group.length > 1) for (const member of group) settleGroup([member]);
      else for (const member of group) member.reject(error instanceof GroupSpoiledError ? error.cause : error);
    }
  }

  function transact(group: PendingCommit[]): { member: PendingCommit; outcome: CommitOutcome }[] {
    statements.begin();
    try {
      const before = statements.lastCommit();
      let last = before;
      const settled = group.map((member) => {
        const outcome = applied(member, last + 1);
        if (outcome.committed) last += 1;
        return { member, outcome };
      });
      if (last > before) statements.recordLastCommit(last);
      statements.commit();
      requireInPlace();
      return settled;
    } catch (error) {
      if (database.inTransaction) statements.rollback();
      throw error;
    }
  }

  function applied({ checks, ops }: PendingCommit, commitNumber: number): CommitOutcome {
    try {
      const broken = checks.find(({ encoded, versionstamp }) => statements.versionstamp(encoded) !== versionstamp);
      if (broken) return { committed: false, key: broken.key };
      for (const { encoded, text } of ops) {
        if (text === null) statements.remove(encoded);
        else statements.put(encoded, text, commitNumber);
      }
      return { committed: true, versionstamp: formatVersionstamp(commitNumber) };
    } catch (error) {
      throw new GroupSpoiledError('A commit could not be applied.', { cause: error });
    }
  }

  return {
    commit(checks: AtomicCheck[], ops: AtomicOp[]): Promise<CommitOutcome> {
      return new Promise((resolve, reject) => {
        pending.push({
          checks: checks.map(({ key, versionstamp }) => ({ key: [...key], encoded: splitKey(key), versionstamp })),
          ops: ops.map((op) => ({ encoded: splitKey(op.key), text: op.type === 'set' ? encodeData(op.data) : null })),
          resolve,
          reject,
        });
        schedule();
      });
    },
    /** Settles at once all commits that still wait for their turn. */
    flush(): void {
      while (pending.length > 0) settleGroup(pending.splice(0, MAX_GROUP));
    },
  };
}
