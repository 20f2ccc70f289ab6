import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import createSqlite, { type Database, type Sqlite3Static, type SqlValue } from '@sqlite.org/sqlite-wasm';

/** A file that isn't a SQLite database, or can't be read safely. */
export class ForeignFileError extends Error {
  override name = 'ForeignFileError';
}

/** A SQLite database that belongs to another program. */
export interface ForeignFile {
  /** Returns a table's columns; none if it doesn't exist, is a view or a virtual table, or has generated columns. */
  columnsOf(table: string): ReadonlySet<string>;
  /** Runs a query and returns its rows. */
  select<Row extends SqlValue[]>(query: string): Row[];
}

/** Memory for SQLite in addition to the file's size, mostly for sorting. */
const WORKING_BYTES = 134_217_728;

/**
 * Reads an untrusted SQLite file with SQLite in WebAssembly, which can reach no file and no memory of this process, and
 * whose memory is limited. Reading can take any length of time, so it belongs in an isolated task. Rejects with
 * `ForeignFileError`.
 */
export async function readForeignFile<Result>(path: string, read: (file: ForeignFile) => Result): Promise<Result> {
  const sqlite = await createSqlite();
  // Every failure is also thrown.
  sqlite.config.warn = () => undefined;
  const database = new sqlite.oo1.DB(':memory:');
  try {
    load(sqlite, database, path);
    return read(toForeignFile(database));
  } catch (error) {
    if (!(error instanceof sqlite.SQLite3Error || error instanceof sqlite.WasmAllocError)) throw error;
    throw new ForeignFileError(`The file can’t be read: ${error.message}.`, { cause: error });
  } finally {
    database.close();
  }
}

/** The header's two bytes that say whether the file uses a write-ahead log. */
const LOG_FLAGS = [18, 19];
const NO_LOG = 1;

/** Opens a copy of the file in memory, as if it had no write-ahead log, which SQLite doesn't support there. */
function load({ capi, wasm }: Sqlite3Static, database: Database, path: string): void {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    database.exec(`PRAGMA hard_heap_limit = ${size + WORKING_BYTES}`);
    const start = wasm.alloc(size);
    const bytes = wasm.heap8u().subarray(start, start + size);
    for (let read = 0; read < size;) read += readSync(file, bytes, read, size - read, read);
    for (const place of LOG_FLAGS) bytes[place] = NO_LOG;
    const flags = capi.SQLITE_DESERIALIZE_FREEONCLOSE | capi.SQLITE_DESERIALIZE_READONLY;
    database.checkRc(capi.sqlite3_deserialize(database, 'main', start, size, size, flags));
  } finally {
    closeSync(file);
  }
  database.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON');
}

function toForeignFile(database: Database): ForeignFile {
  const select = <Row extends SqlValue[]>(query: string, ...values: string[]): Row[] =>
    database.selectArrays(query, values) as Row[];
  return {
    select: (query) => select(query),
    columnsOf(table) {
      const kinds = select(`SELECT 1 FROM pragma_table_list(?) WHERE schema = 'main' AND type = 'table'`, table);
      if (kinds.length === 0) return new Set();
      const columns = select<[string, number]>('SELECT name, hidden FROM pragma_table_xinfo(?)', table);
      return columns.some(([, hidden]) => hidden !== 0) ? new Set() : new Set(columns.map(([name]) => name));
    },
  };
}
