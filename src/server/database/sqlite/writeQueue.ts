import { createTransactionQueries } from '../boundQueries.ts';
import type { Change, WriteTransaction } from '../database.ts';
import { createGroup } from '../group.ts';
import type { RequireInPlace } from './filesOnDisk.ts';
import { createSqliteConnection, createSqliteDialect } from './sqliteDialect.ts';
import { commitInBackground, prepareRead, prepareWrite, type SqliteDatabase } from './statement.ts';

/** Maximum number of jobs per transaction, so that a burst doesn't block everything else for long. */
const MAX_GROUP = 256;

type Work = (transaction: WriteTransaction) => Promise<unknown>;

/** The group was rolled back because of one member. The others might succeed without it. */
class GroupAbortedError extends Error {}

export interface WriteQueueOptions {
  writer: SqliteDatabase;
  requireInPlace: RequireInPlace;
  /** Called with the changes that a commit announced. */
  onCommitted(changes: Change[]): void;
}

/**
 * Combines all work that arrives in one turn of the event loop into a single transaction, so that it waits for the disk
 * only once. Nothing is acknowledged before the transaction is durable, and if one member throws, only that member
 * fails.
 */
export function createWriteQueue({ writer, requireInPlace, onCommitted }: WriteQueueOptions) {
  const begin = prepareWrite(writer, 'BEGIN IMMEDIATE');
  const rollback = prepareWrite(writer, 'ROLLBACK');
  const readLast = prepareRead<[number]>(writer, 'SELECT last FROM commits');
  const recordLast = prepareWrite(writer, 'UPDATE commits SET last = ?');
  let isOpen = false;
  const connection = createSqliteConnection(writer, () => {
    if (!isOpen) throw new Error('A query was made after its transaction had ended.');
  });
  const query = createTransactionQueries(createSqliteDialect(connection))(connection);

  const group = createGroup<Work, unknown>({
    run: transactTogether,
    max: MAX_GROUP,
    isShared: (error) => !(error instanceof GroupAbortedError),
  });

  async function transactTogether(works: readonly Work[]): Promise<unknown[]> {
    const changes: Change[] = [];
    let before: number | undefined;
    let last = 0;
    const nextStamp = () => {
      if (before === undefined) last = before = readLast.get()?.[0] ?? 0;
      return ++last;
    };
    const results: unknown[] = [];
    // All queries must finish within a turn, so that other connections to the file wait little longer than the disk
    // takes.
    let isLate = false;
    const nextTurn = setImmediate(() => (isLate = true));
    begin();
    isOpen = true;
    try {
      for (const work of works) results.push(await runWork(work, changes, nextStamp));
      if (isLate) throw new Error('A transaction awaited something other than its queries.');
      if (before !== undefined && last > before) recordLast(last);
      isOpen = false;
      await commitInBackground(writer);
      requireInPlace();
    } catch (error) {
      if (writer.inTransaction) rollback();
      throw error;
    } finally {
      isOpen = false;
      clearImmediate(nextTurn);
    }
    if (changes.length > 0) onCommitted(changes);
    return results;
  }

  async function runWork(work: Work, changes: Change[], nextStamp: () => number): Promise<unknown> {
    let stamp: number | undefined;
    let last: Promise<unknown> = Promise.resolve();
    try {
      const result = await work({
        query,
        announce: (change) => void changes.push(change),
        stamp: async () => (stamp ??= nextStamp()),
        stamps: async (count) => Array.from({ length: count }, nextStamp),
        finishWith: (queries) => void (last = Promise.all(queries)).catch(() => undefined),
      });
      await last;
      return result;
    } catch (error) {
      throw new GroupAbortedError('A work could not be applied.', { cause: error });
    }
  }

  return {
    async add<T>(work: (transaction: WriteTransaction) => Promise<T>): Promise<T> {
      try {
        return (await group.add(work)) as T;
      } catch (error) {
        throw error instanceof GroupAbortedError ? error.cause : error;
      }
    },
    flush: group.flush,
  };
}
