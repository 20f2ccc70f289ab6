import { createQueries } from '../boundQueries.ts';
import { createChangeAnnouncer, type Database, type OnListenerError } from '../database.ts';
import { DatabaseClosedError } from '../databaseErrors.ts';
import { watchPlaceOf } from './filesOnDisk.ts';
import { openDataFile } from './openDataFile.ts';
import { createSqliteConnection, createSqliteDialect } from './sqliteDialect.ts';
import type { SqliteDatabase } from './statement.ts';
import { createWriteQueue } from './writeQueue.ts';

/**
 * How much of the file is memory-mapped. Listing a large team reads all of its rows, and copying them would take longer
 * than all other processing.
 */
const MAPPED_BYTES = 268_435_456;

/** A SQLite file. Stores that prepare their own statements for speed use its two connections directly. */
export interface SqliteKit extends Database {
  readonly engine: 'sqlite';
  readonly file: string;
  /** The connection for writes; its statements must run inside `transact`. */
  readonly writer: SqliteDatabase;
  /** A read-only connection, which sees committed rows. */
  readonly reader: SqliteDatabase;
}

export interface SqliteOptions {
  now?(): number;
  onListenerError?: OnListenerError;
}

/** Opens a SQLite file for all stores. Throws `DataFileError` when it can't be used. */
export function openSqliteDatabase(file: string, options: SqliteOptions = {}): SqliteKit {
  const { now = Date.now, onListenerError } = options;
  const writer = openDataFile(file);
  const reader = openDataFile(file);
  reader.pragma(`mmap_size = ${MAPPED_BYTES}`);
  reader.pragma('query_only = ON');
  const announcer = createChangeAnnouncer(onListenerError);
  const queue = createWriteQueue({
    writer,
    requireInPlace: watchPlaceOf(file),
    onCommitted: (changes) => announcer.announce(changes, true),
  });
  let isClosed = false;
  const requireOpen = () => {
    if (isClosed) throw new DatabaseClosedError('The database is closed.');
  };

  return {
    engine: 'sqlite',
    file,
    writer,
    reader,
    read: createQueries(createSqliteDialect(createSqliteConnection(reader, requireOpen))),
    async transact(work) {
      requireOpen();
      return queue.add(work);
    },
    onChanges: announcer.subscribe,
    now,
    async close() {
      if (isClosed) return;
      isClosed = true;
      await queue.flush();
      reader.close();
      writer.pragma('wal_checkpoint(TRUNCATE)');
      writer.close();
    },
  };
}
