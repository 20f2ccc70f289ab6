import { statSync } from 'node:fs';
import Database from 'libsql';
import { DataFileError } from '../../databaseErrors.ts';
import { migrations, schemaRefusal } from '../../migrations/migrations.ts';
import { describeError } from '../filesOnDisk.ts';
import { APPLICATION_ID } from '../openDataFile.ts';
import { prepareRead, readNumber, type SqliteDatabase } from '../statement.ts';

/** How long a read waits while another process replaces the write-ahead log. */
const BUSY_TIMEOUT_MS = 5_000;

/** Opens one of our data files for reading. Throws `DataFileError` if it's missing, damaged or not ours. */
export function openToRead(file: string): SqliteDatabase {
  // libsql creates a missing file even in read-only mode.
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
    throw new DataFileError(`There’s no data file at ${file}.`);
  }
  let database: SqliteDatabase | undefined;
  try {
    database = new Database(file, { readonly: true });
    database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    if (readNumber(database, 'application_id') !== APPLICATION_ID) {
      throw new DataFileError(`${file} isn’t a Hearth data file.`);
    }
    return database;
  } catch (error) {
    database?.close();
    throw toReadError(file, error);
  }
}

/** Reads one of our data files without changing it. Throws `DataFileError` if it's missing, damaged or not ours. */
export function readDataFile<Result>(file: string, read: (database: SqliteDatabase) => Result): Result {
  const database = openToRead(file);
  try {
    return read(database);
  } catch (error) {
    throw toReadError(file, error);
  } finally {
    database.close();
  }
}

function toReadError(file: string, error: unknown): DataFileError {
  if (error instanceof DataFileError) return error;
  return new DataFileError(`Can’t read ${file}: ${describeError(error)}.`, { cause: error });
}

/** Checks every page. Throws `DataFileError` if one is damaged, or if this version can't use or upgrade the file. */
export function requireSound(database: SqliteDatabase, file: string): void {
  const refusal = schemaRefusal(file, readNumber(database, 'user_version'), migrations);
  if (refusal !== null) throw new DataFileError(refusal);
  const [finding] = prepareRead<[string]>(database, 'PRAGMA integrity_check(1)').get() ?? ['it is empty'];
  if (finding !== 'ok') throw new DataFileError(`${file} is damaged: ${finding}.`);
}
