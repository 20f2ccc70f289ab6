import Database from 'libsql';
import { DataFileError } from '../databaseErrors.ts';
import { createPrivately, describeError } from './filesOnDisk.ts';
import { prepareRead, type SqliteDatabase } from './statement.ts';

/** Releases the data file. */
export type Release = () => void;

/**
 * Every process that uses a data file locks a small file next to it. Servers and backups share the lock; a restore
 * takes it exclusively. The operating system releases the lock when the process ends, even if it's killed.
 */
const lockFileOf = (file: string): string => `${file}.lock`;

/** Takes a shared lock on the data file. Throws `DataFileError` while it's being replaced. */
export function shareDataFile(file: string): Release {
  return lock(
    file,
    (database) => {
      database.exec('BEGIN');
      // SQLite takes the lock on the first read.
      prepareRead(database, 'SELECT count(*) FROM sqlite_schema').get();
    },
    `The data file ${file} is being restored. Start Hearth again once that’s done.`,
  );
}

/** Takes an exclusive lock on the data file. Throws `DataFileError` while another process uses it. */
export function ownDataFile(file: string): Release {
  return lock(
    file,
    (database) => database.exec('BEGIN EXCLUSIVE'),
    `The data file ${file} is in use. Stop Hearth, or wait for the running backup.`,
  );
}

/** Claims the role of a data file's first server. Returns null while another process has that role. */
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
    // Roll back explicitly. Otherwise, the transaction and its lock would last until garbage collection.
    database.exec('ROLLBACK');
    database.close();
  };
}
