import { openDataFile } from '../../database/sqlite/openDataFile.ts';
import type { SqliteDatabase } from '../../database/sqlite/statement.ts';

/**
 * How much of the file reads see in place. A page of a long list looks at every row of its team, and copying them in would
 * take longer than all that is done with them.
 */
const MAPPED_BYTES = 268_435_456;

/**
 * Opens the data file a second time, for what people read of the monitors: a connection that writes keeps little in memory,
 * and one that reads never holds it up. Throws `DataFileError` when the file cannot be used.
 */
export function openForReading(file: string): SqliteDatabase {
  const sqlite = openDataFile(file);
  sqlite.pragma(`mmap_size = ${MAPPED_BYTES}`);
  sqlite.pragma('query_only = ON');
  return sqlite;
}
