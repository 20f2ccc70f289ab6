import type { MonitorDatabase, Transaction } from './monitorDatabase.ts';

/** Writes that one transaction takes at most, so that a burst does not hold up everything else for long. */
const MAX_GROUP = 256;
/** Turns of the event loop that a group is gathered in: who was answered with the last one is just about to write again. */
const GATHER_TURNS = 3;

interface Member {
  work(transaction: Transaction): () => void;
  reject(error: unknown): void;
}

/** The group was rolled back because of one of its members: the others may go through without it. */
class GroupSpoiledError extends Error {}

/**
 * Writes that arrive within a few turns of the event loop share one transaction, and so one wait for the disk. None is
 * answered before the transaction is durable, and one that throws is left out alone. `onRefused` hears why a write was refused.
 */
export function createGroupCommit(
  database: Pick<MonitorDatabase, 'transact'>,
  onRefused: (error: unknown) => void = () => undefined,
) {
  const pending: Member[] = [];
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled || pending.length === 0) return;
    isScheduled = true;
    gather(GATHER_TURNS);
  }

  function gather(turns: number): void {
    setImmediate(() => {
      if (turns > 1 && pending.length < MAX_GROUP) return gather(turns - 1);
      isScheduled = false;
      // A flush may have come first.
      if (pending.length > 0) settle(pending.splice(0, MAX_GROUP));
      schedule();
    });
  }

  function settle(group: Member[]): void {
    try {
      const answers = database.transact((transaction) => group.map((member) => workOf(member, transaction)));
      for (const answer of answers) answer();
    } catch (error) {
      if (error instanceof GroupSpoiledError && group.length > 1) for (const member of group) settle([member]);
      else refuse(group, error instanceof GroupSpoiledError ? error.cause : error);
    }
  }

  function refuse(group: Member[], error: unknown): void {
    onRefused(error);
    for (const { reject } of group) reject(error);
  }

  function workOf({ work }: Member, transaction: Transaction): () => void {
    try {
      return work(transaction);
    } catch (error) {
      throw new GroupSpoiledError('A write could not be applied.', { cause: error });
    }
  }

  return {
    run<Result>(work: (transaction: Transaction) => Result): Promise<Result> {
      return new Promise((resolve, reject) => {
        pending.push({
          work(transaction) {
            const result = work(transaction);
            return () => resolve(result);
          },
          reject,
        });
        schedule();
      });
    },
    /** Settles at once all writes that still wait for their turn. */
    flush(): void {
      while (pending.length > 0) settle(pending.splice(0, MAX_GROUP));
    },
  };
}
