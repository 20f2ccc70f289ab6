import { type FileHandle, open as openHandle } from 'node:fs/promises';
import Database from 'libsql';
import AsyncDatabase from 'libsql/promise';
import { prepareRead, type SqliteDatabase, type SqliteValue } from './sqlite/statement.ts';

/** A file that isn't a SQLite database, or isn't safe to read. */
export class ForeignFileError extends Error {
  override name = 'ForeignFileError';
}

/** A SQLite database that belongs to another program. */
export interface ForeignFile {
  /** Returns a table's columns; none if it doesn't exist, is a view or has generated columns. */
  columnsOf(table: string): ReadonlySet<string>;
  /** Runs a query and returns its rows. The query must refer to tables as `theirs.name`. */
  select<Row extends SqliteValue[]>(query: string): Promise<Row[]>;
}

const MAX_TABLES = 1_000;
const MAX_SCHEMA_PAGES = 2_000;
const MAX_SCHEMA_BYTES = 4_194_304;

/**
 * Reads an untrusted SQLite file, on a libsql thread. Reading takes time proportional to the file's size, and nothing
 * in the file is executed: no views, triggers or generated columns. Rejects with `ForeignFileError`.
 */
export async function readForeignFile<Result>(
  path: string,
  read: (file: ForeignFile) => Promise<Result>,
): Promise<Result> {
  await requireSoundSchema(path);
  const database = new Database(':memory:');
  try {
    return await read(await open(database, path));
  } catch (error) {
    if (error instanceof ForeignFileError || !isOfSqlite(error)) throw error;
    throw new ForeignFileError(`The file can’t be read: ${error.message}.`, { cause: error });
  } finally {
    database.close();
  }
}

async function open(database: SqliteDatabase, path: string): Promise<ForeignFile> {
  const run = (sql: string): Promise<void> => AsyncDatabase.prototype.exec.call(database, sql) as Promise<void>;
  async function select<Row extends SqliteValue[]>(query: string): Promise<Row[]> {
    await run(`CREATE TABLE main.found AS ${query}`);
    const rows = prepareRead<Row>(database, 'SELECT * FROM main.found').all();
    database.exec('DROP TABLE main.found');
    return rows;
  }

  await run(`
    PRAGMA trusted_schema = OFF;
    PRAGMA ignore_check_constraints = ON;
    ATTACH '${path.replaceAll("'", "''")}' AS theirs;`);
  const schema = await select<[string, string, number]>(
    `SELECT type, substr(name, 1, 100), sql LIKE 'CREATE VIRTUAL%' FROM theirs.sqlite_schema LIMIT ${MAX_TABLES}`,
  );
  // Checking a virtual table would run code on tables that the file's author chose.
  if (schema.some(([, , isVirtual]) => isVirtual === 1)) throw new ForeignFileError('The file has virtual tables.');
  // If no page is used twice, the file's size limits how long it takes to read all rows.
  const findings = await select<[string]>(`SELECT * FROM pragma_quick_check(1, 'theirs')`);
  if (findings[0]?.[0] !== 'ok') throw new ForeignFileError('The file is damaged.');
  const tables = new Set(schema.filter(([type]) => type === 'table').map(([, name]) => name));

  return {
    columnsOf(table) {
      if (!tables.has(table)) return new Set();
      const columns = prepareRead<[string, number]>(
        database,
        `SELECT name, hidden FROM pragma_table_xinfo('${table.replaceAll("'", "''")}', 'theirs')`,
      ).all();
      return columns.some(([, hidden]) => hidden !== 0) ? new Set() : new Set(columns.map(([name]) => name));
    },
    select,
  };
}

const isOfSqlite = (error: unknown): error is Error => error instanceof Error && error.name === 'SqliteError';

/* A table's pages (https://www.sqlite.org/fileformat.html §1.6). */
const HEADER_BYTES = 100;
const INTERIOR_PAGE = 5;
const LEAF_PAGE = 13;

/**
 * Throws `ForeignFileError` if a page occurs twice in the schema, or if the schema is too large. SQLite reads the whole
 * schema before it can check anything, so a cycle of pages would make it read forever.
 */
async function requireSoundSchema(path: string): Promise<void> {
  const damaged = () => new ForeignFileError('The file is damaged.');
  const file = await openHandle(path);
  try {
    const header = await readAt(file, 0, HEADER_BYTES);
    const pageBytes = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
    if (pageBytes < 512) throw damaged();
    const seen = new Set<number>();
    const waiting = [1];
    let bytes = 0;
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
      if (number === 0 || seen.has(number) || seen.size > MAX_SCHEMA_PAGES) throw damaged();
      seen.add(number);
      const page = await readAt(file, (number - 1) * pageBytes, pageBytes);
      const start = number === 1 ? HEADER_BYTES : 0;
      const kind = page[start];
      if (kind !== INTERIOR_PAGE && kind !== LEAF_PAGE) throw damaged();
      if (kind === INTERIOR_PAGE) waiting.push(page.readUInt32BE(start + 8));
      const cells = start + (kind === INTERIOR_PAGE ? 12 : 8);
      for (let cell = 0; cell < page.readUInt16BE(start + 3); cell += 1) {
        const place = page.readUInt16BE(cells + 2 * cell);
        if (kind === INTERIOR_PAGE) waiting.push(page.readUInt32BE(place));
        else bytes += readVarint(page, place);
      }
      if (bytes > MAX_SCHEMA_BYTES) throw damaged();
    }
  } catch (error) {
    // The offset was outside the page.
    throw error instanceof RangeError ? damaged() : error;
  } finally {
    await file.close();
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Reads a variable-length integer of up to nine bytes. In each byte, the high bit is set if another byte follows. */
function readVarint(page: Buffer, place: number): number {
  let value = 0;
  for (let index = place; index < place + 9; index += 1) {
    const byte = page.readUInt8(index);
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) break;
  }
  return value;
}
