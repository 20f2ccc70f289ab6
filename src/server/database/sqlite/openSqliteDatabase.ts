import { createQueries } from '../boundQueries.ts';
import { createChangeAnnouncer, type Database, type OnListenerError } from '../database.ts';
import { DatabaseClosedError } from '../databaseErrors.ts';
import { watchPlaceOf } from './filesOnDisk.ts';
import { openDataFile } from './openDataFile.ts';
import { createSqliteConnection, createSqliteDialect } from './sqliteDialect.ts';
import type { SqliteDatabase } from './statement.ts';
import { createWriteQueue } from './writeQueue.ts';

/**
 * How much of the file is memory-mapped. A page of a long list looks at every row of its team, and copying the rows
 * would take longer than everything else that is done with them.
 */
const MAPPED_BYTES = 268_435_456;

/** A SQLite file, with its two connections for statements that a hot path prepares itself. */
export interface SqliteKit extends Database {
  readonly engine: 'sqlite';
  readonly file: string;
  /** For writes; its statements run only inside `transact`. */
  readonly writer: SqliteDatabase;
  /** Reads committed rows; it refuses writes. */
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
