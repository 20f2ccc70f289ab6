import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Identifies something that a commit changed, without its data. */
export interface Change {
  /** Its type, such as `documents`. */
  topic: string;
  /** Its path, outermost name first, such as `['teams', teamId]`. */
  path: string[];
  /** The commit's number, for topics with versionstamps. */
  stamp?: number;
  /** There were too many changes to list: anything below `path` might have changed. */
  isWhole?: true;
}

/** What commits changed. `unknown`: some changes were missed, so everything must be read again. */
export type Changes = readonly Change[] | 'unknown';

/** `isLocal`: committed through this `Database`, not by another server. */
export type ChangesListener = (changes: Changes, origin: { isLocal: boolean }) => void;

export interface WriteTransaction {
  readonly query: Transaction<Tables>;
  /** Notifies listeners on every server once the transaction is durable. */
  announce(change: Change): void;
  /**
   * The number of this commit. On PostgreSQL, call this only while holding locks on the rows it will be written to, so
   * that it's greater than their current numbers.
   */
  stamp(): Promise<number>;
  /**
   * Numbers for several commits made in this transaction, in increasing order. As with `stamp`, hold the locks first.
   */
  stamps(count: number): Promise<number[]>;
  /**
   * Hands over the transaction's last queries, already started; it fails if one of them does. On PostgreSQL they're
   * sent together with the commit, so nothing can depend on their results, and no query can follow them.
   */
  finishWith(queries: readonly Promise<unknown>[]): void;
}

/**
 * The database shared by all stores. Its functions reject with `DatabaseAwayError` while it can't be reached, and with
 * `DatabaseClosedError` after closing.
 */
export interface Database {
  readonly engine: 'sqlite' | 'postgres';
  /** Reads outside a transaction, which see only committed rows. */
  readonly read: Kysely<Tables>;
  /**
   * Runs `work` in one transaction. Resolves when it's durable; rejects when it was rolled back. `work` can run several
   * times (after a deadlock, or because other work made a shared commit fail), so it must have no effects besides its
   * queries, and must not await anything else.
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

/** Passes changes to listeners. If one throws, the others still get them, and the commit isn't affected. */
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
