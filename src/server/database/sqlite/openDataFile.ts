import Database from 'libsql';
import { DataFileError } from '../databaseErrors.ts';
import { createPrivately, describeError } from './filesOnDisk.ts';
import { migrateSqlite } from './migrate.ts';
import { prepareRead, readNumber, type SqliteDatabase } from './statement.ts';

/** Marks a SQLite file as ours ("HRTH"), so that another program's file is never migrated by mistake. */
export const APPLICATION_ID = 0x48525448;
/** How long a commit waits while another process writes to the same file. */
const BUSY_TIMEOUT_MS = 5_000;
/**
 * SQLite's page cache per connection, filled only as pages are read. This is enough for the pages that pings to a few
 * thousand monitors change constantly; SQLite's default of 2 MiB is enough for a few hundred monitors.
 */
const CACHE_KIB = 32 * 1024;
/**
 * Lets the log grow to 16 MiB between checkpoints, because each checkpoint copies a page into the file only once,
 * regardless of how often the page has changed.
 */
const CHECKPOINT_PAGES = 4_000;

/**
 * Opens the SQLite file, creating it if necessary (private to its owner), and migrates its schema. Throws
 * `DataFileError` for a file that isn't writable, is damaged, isn't ours or can't be upgraded by this version.
 */
export function openDataFile(file: string): SqliteDatabase {
  createPrivately(file);
  let database: SqliteDatabase | undefined;
  try {
    database = new Database(file);
    database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    requireOurs(database, file);
    database.pragma('journal_mode = WAL');
    // With FULL, an acknowledged commit is on disk even if the power fails.
    database.pragma('synchronous = FULL');
    database.pragma(`cache_size = -${CACHE_KIB}`);
    database.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    migrateSqlite(database, file);
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof DataFileError) throw error;
    throw new DataFileError(`Can’t use the data file ${file}: ${describeError(error)}.`, { cause: error });
  }
}

function requireOurs(database: SqliteDatabase, file: string): void {
  const applicationId = readNumber(database, 'application_id');
  if (applicationId === APPLICATION_ID) return;
  const tables = prepareRead<[number]>(database, 'SELECT count(*) FROM sqlite_schema').get()?.[0] ?? 0;
  if (applicationId !== 0 || tables > 0) {
    throw new DataFileError(`The data file ${file} belongs to another program. Name another file.`);
  }
  database.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
}
