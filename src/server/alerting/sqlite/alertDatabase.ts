import { openDataFile } from '../../database/sqlite/openDataFile.ts';
import { prepareRead, prepareWrite, type SqliteDatabase } from '../../database/sqlite/statement.ts';

/** The alerts' own connection to the data file, and the one way to write through it. */
export interface AlertDatabase {
  sqlite: SqliteDatabase;
  /** Runs the work in one transaction that holds the file's write lock from its start; what throws is undone. */
  transact<Result>(work: () => Result): Result;
  /** The number of this commit, counted in the file together with those of documents; within a transaction. */
  nextStamp(): number;
  close(): void;
}

/** Opens the data file for the alerts. Throws `DataFileError` when it cannot be used. */
export function openAlertDatabase(file: string): AlertDatabase {
  const sqlite = openDataFile(file);
  const begin = prepareWrite(sqlite, 'BEGIN IMMEDIATE');
  const commit = prepareWrite(sqlite, 'COMMIT');
  const rollback = prepareWrite(sqlite, 'ROLLBACK');
  const raise = prepareRead<[number]>(sqlite, 'UPDATE commits SET last = last + 1 RETURNING last');
  let isClosed = false;

  return {
    sqlite,
    transact(work) {
      begin();
      try {
        const result = work();
        commit();
        return result;
      } catch (error) {
        if (sqlite.inTransaction) rollback();
        throw error;
      }
    },
    nextStamp: () => raise.get()?.[0] ?? 0,
    close() {
      if (isClosed) return;
      isClosed = true;
      sqlite.pragma('wal_checkpoint(TRUNCATE)');
      sqlite.close();
    },
  };
}
