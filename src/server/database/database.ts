import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** A change made by a commit. It identifies what changed, without its data. */
export interface Change {
  /** The kind of data that changed, such as `documents`. */
  topic: string;
  /** The path to what changed, outermost name first, such as `['teams', teamId]`. */
  path: string[];
  /** The commit's number, for topics with versionstamps. */
  stamp?: number;
  /** Set if there were too many changes to list. Anything below `path` might have changed. */
  isWhole?: true;
}

/**
 * The changes made by commits. `unknown` means that some changes were missed, so clients must read everything again.
 */
export type Changes = readonly Change[] | 'unknown';

/** `isLocal` is true if the commit was made through this `Database`, rather than by another server. */
export type ChangesListener = (changes: Changes, origin: { isLocal: boolean }) => void;

export interface WriteTransaction {
  readonly query: Transaction<Tables>;
  /** Notifies listeners on every server once the transaction is durable. */
  announce(change: Change): void;
  /**
   * Returns this commit's number. On PostgreSQL, first lock the rows that will store it, so that it's greater than the
   * numbers they contain.
   */
  stamp(): Promise<number>;
  /**
   * Returns numbers for several commits made in this transaction, in increasing order. Locks must be held as for
   * `stamp`.
   */
  stamps(count: number): Promise<number[]>;
  /**
   * Takes the transaction's final queries, which must already have been started. The transaction fails if one of them
   * does. On PostgreSQL, they're sent along with the commit, so nothing can depend on their results, and no query can
   * follow.
   */
  finishWith(queries: readonly Promise<unknown>[]): void;
}

/**
 * The database shared by all stores. Its functions reject with `DatabaseUnavailableError` while the database can't be
 * reached, and with `DatabaseClosedError` after closing.
 */
export interface Database {
  readonly engine: 'sqlite' | 'postgres';
  /** For reads outside a transaction. They see only committed rows. */
  readonly read: Kysely<Tables>;
  /**
   * Runs `work` in one transaction. Resolves once the transaction is durable; rejects if it was rolled back. `work` can
   * be run several times (after a deadlock, or when other work made a shared commit fail), so it must have no effects
   * besides its queries, and must not await anything else.
   */
  transact<T>(work: (transaction: WriteTransaction) => Promise<T>): Promise<T>;
  /** Calls the listener after each commit with announced changes. Returns a function that removes it. */
  onChanges(listener: ChangesListener): () => void;
  /** The database's clock, in milliseconds since 1970. */
  now(): number;
  /** Settles once everything submitted so far is durable. */
  close(): Promise<void>;
}

/** Receives errors thrown by listeners. */
export type OnListenerError = (error: unknown) => void;

/** Passes changes to listeners. If one throws, the other listeners are still called, and the commit isn't affected. */
export function createChangeAnnouncer(onError: OnListenerError = () => undefined) {
  const listeners = new Set<{ listener: ChangesListener }>();
  return {
    announce(changes: Changes, isLocal: boolean): void {
      for (const { listener } of Array.from(listeners)) {
        try {
          listener(changes, { isLocal });
        } catch (error) {
          onError(error);
        }
      }
    },
    subscribe(listener: ChangesListener): () => void {
      const entry = { listener };
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
  };
}
