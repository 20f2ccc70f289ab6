import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Names something that a commit changed; never the data. */
export interface Change {
  /** What it is, such as `documents`. */
  topic: string;
  /** Which one, outermost name first, such as `['teams', teamId]`. */
  path: string[];
  /** The number of the commit, for topics that have versionstamps. */
  stamp?: number;
  /** There were too many to name: anything below `path` may have changed. */
  isWhole?: true;
}

/** What commits changed. `unknown`: some changes were missed, so read everything again. */
export type Changes = readonly Change[] | 'unknown';

/** `isLocal`: committed through this very `Database`, not by another server. */
export type ChangesListener = (changes: Changes, origin: { isLocal: boolean }) => void;

export interface WriteTransaction {
  readonly query: Transaction<Tables>;
  /** Listeners on every server are notified once the transaction is durable. */
  announce(change: Change): void;
  /**
   * The number of this commit. On PostgreSQL, ask only once you hold locks on the rows it will mark: then it is greater than what
   * earlier commits left on them.
   */
  stamp(): Promise<number>;
  /** Numbers of that many commits made in this transaction, upward; as with `stamp`, once the locks are held. */
  stamps(count: number): Promise<number[]>;
  /**
   * Hands over the last queries, which are made already: the transaction fails if one of them does. On PostgreSQL they cross the wire
   * together with the commit, so nothing may depend on their results, and no query may follow them.
   */
  finishWith(queries: readonly Promise<unknown>[]): void;
}

/**
 * The database that all stores share. Its functions reject with `DatabaseAwayError` while it can't be reached, and with
 * `DatabaseClosedError` after close.
 */
export interface Database {
  readonly engine: 'sqlite' | 'postgres';
  /** Reads outside a transaction: committed rows only. */
  readonly read: Kysely<Tables>;
  /**
   * Runs `work` in one transaction. Resolves when it is durable, rejects when it was rolled back. `work` may run several times (after
   * a deadlock, or because another work spoiled a shared commit), so it has no effects but its queries, and awaits nothing else.
   */
  transact<T>(work: (transaction: WriteTransaction) => Promise<T>): Promise<T>;
  /** Calls the listener after each commit that announced something. Returns the function that stops it. */
  onChanges(listener: ChangesListener): () => void;
  /** The database's clock, in milliseconds since 1970. */
  now(): number;
  /** Settles once everything submitted before is durable. */
  close(): Promise<void>;
}

/** Receives the error that a listener threw. */
export type OnListenerError = (error: unknown) => void;

/** Passes changes to listeners. If one throws, the others still get them and the commit stands. */
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
