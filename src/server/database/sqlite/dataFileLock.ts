import Database from 'libsql';
import { DataFileError } from '../databaseErrors.ts';
import { createPrivately, describeError } from './filesOnDisk.ts';
import { prepareRead, type SqliteDatabase } from './statement.ts';

/** Releases the data file. */
export type Release = () => void;

/**
 * Every process that uses a data file holds a lock on a small file beside it. Servers and backups share the lock; a
 * restore takes it exclusively. The operating system drops it with the process, however that ends.
 */
const lockFileOf = (file: string): string => `${file}.lock`;

/** Shares the data file with others. Throws `DataFileError` while it is being replaced. */
export function shareDataFile(file: string): Release {
  return lock(
    file,
    (database) => {
      database.exec('BEGIN');
      // The lock comes with the first read.
      prepareRead(database, 'SELECT count(*) FROM sqlite_schema').get();
    },
    `The data file ${file} is being restored. Start Hearth again once that’s done.`,
  );
}

/** Takes the data file exclusively. Throws `DataFileError` while another process uses it. */
export function ownDataFile(file: string): Release {
  return lock(
    file,
    (database) => database.exec('BEGIN EXCLUSIVE'),
    `The data file ${file} is in use. Stop Hearth, or wait for the running backup.`,
  );
}

/** Claims to be the first server of a data file; null while another process is. */
export function leadDataFile(file: string): Release | null {
  try {
    return lock(`${file}.server`, (database) => database.exec('BEGIN EXCLUSIVE'), 'Another server has the data file.');
  } catch (error) {
    if (error instanceof DataFileError && isBusy(error.cause)) return null;
    throw error;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';
}

function lock(file: string, take: (database: SqliteDatabase) => void, refusal: string): Release {
  const lockFile = lockFileOf(file);
  createPrivately(lockFile);
  const database = new Database(lockFile);
  try {
    take(database);
  } catch (error) {
    database.close();
    const message = isBusy(error) ? refusal : `Can’t lock the data file ${file}: ${describeError(error)}.`;
    throw new DataFileError(message, { cause: error });
  }
  return () => {
    // Just closing would leave the transaction, and with it the lock, to the garbage collector.
    database.exec('ROLLBACK');
    database.close();
  };
}
