import Database from 'libsql';
import { DataFileError } from '../databaseErrors.ts';
import { sqliteMigrations } from '../migrations/migrations.ts';
import { createPrivately, describeError } from './filesOnDisk.ts';
import { migrateSqlite } from './migrate.ts';
import { prepareRead, readNumber, type SqliteDatabase } from './statement.ts';

/** Marks a SQLite file as ours ("HRTH"), so that no other program's file is ever migrated by mistake. */
export const APPLICATION_ID = 0x48525448;
/** How long a commit waits for another process that writes to the same file. */
const BUSY_TIMEOUT_MS = 5_000;
/**
 * Room for the pages that pings of a few thousand monitors keep touching; SQLite's own 2 MiB hold a few hundred. Each
 * connection may use this much, and only fills what it reads.
 */
const CACHE_KIB = 32 * 1024;
/** A page that changes again before it's copied from the log into the file is copied once, so the log grows to 16 MiB. */
const CHECKPOINT_PAGES = 4_000;

/**
 * Opens the SQLite file, makes it if there is none (readable by its owner only), and brings its schema up to date.
 * Throws `DataFileError` for a file that can't be written, is damaged, isn't ours or comes from a newer version.
 */
export function openDataFile(file: string): SqliteDatabase {
  createPrivately(file);
  let database: SqliteDatabase | undefined;
  try {
    database = new Database(file);
    database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    requireOurs(database, file);
    database.pragma('journal_mode = WAL');
    // FULL: an acknowledged commit has reached the disk, even if the power fails.
    database.pragma('synchronous = FULL');
    database.pragma(`cache_size = -${CACHE_KIB}`);
    database.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    migrateSqlite(database, file, sqliteMigrations);
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
