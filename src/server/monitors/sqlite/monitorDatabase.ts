import { watchPlaceOf } from '../../database/sqlite/dataFilePlace.ts';
import { openDataFile } from '../../database/sqlite/openDataFile.ts';
import { prepareRead, prepareWrite, type SqliteDatabase } from '../../database/sqlite/statement.ts';
import { formatVersionstamp } from '../../documents/versionstamp.ts';
import type { MonitorChange, MonitorChangeListener } from '../monitorStore.ts';

/** One write transaction. */
export interface Transaction {
  /** The number of this commit, counted in the file together with those of documents. Asking makes it a commit. */
  stamp(): number;
  /** Listeners hear of it once the transaction is durable. */
  changed(change: Omit<MonitorChange, 'versionstamp'>): void;
}

/** The monitors' own connection to the data file, and the one way to write through it. */
export interface MonitorDatabase {
  sqlite: SqliteDatabase;
  /** Runs the work in one transaction that holds the file's write lock from its start; what throws is undone. */
  transact<Result>(work: (transaction: Transaction) => Result): Result;
  subscribe(listener: MonitorChangeListener): () => void;
  close(): void;
}

/** Opens the data file for the monitors. Throws `DataFileError` when it cannot be used. */
export function openMonitorDatabase(file: string): MonitorDatabase {
  const sqlite = openDataFile(file);
  const requireInPlace = watchPlaceOf(file);
  const listeners = new Set<MonitorChangeListener>();
  const begin = prepareWrite(sqlite, 'BEGIN IMMEDIATE');
  const commit = prepareWrite(sqlite, 'COMMIT');
  const rollback = prepareWrite(sqlite, 'ROLLBACK');
  const readLast = prepareRead<[number]>(sqlite, 'SELECT last FROM commits');
  const recordLast = prepareWrite(sqlite, 'UPDATE commits SET last = ?');

  function transact<Result>(work: (transaction: Transaction) => Result): Result {
    const changes: Omit<MonitorChange, 'versionstamp'>[] = [];
    let stamp: number | undefined;
    const transaction: Transaction = {
      stamp: () => (stamp ??= (readLast.get()?.[0] ?? 0) + 1),
      changed: (change) => changes.push(change),
    };
    begin();
    let result: Result;
    try {
      result = work(transaction);
      if (changes.length > 0 || stamp !== undefined) recordLast(transaction.stamp());
      commit();
    } catch (error) {
      if (sqlite.inTransaction) rollback();
      throw error;
    }
    requireInPlace();
    if (changes.length > 0) tell(changes, formatVersionstamp(transaction.stamp()));
    return result;
  }

  function tell(changes: Omit<MonitorChange, 'versionstamp'>[], versionstamp: string): void {
    const told = changes.map((change) => ({ ...change, versionstamp }));
    for (const listener of listeners) listener(told);
  }

  return {
    sqlite,
    transact,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      sqlite.pragma('wal_checkpoint(TRUNCATE)');
      sqlite.close();
    },
  };
}
