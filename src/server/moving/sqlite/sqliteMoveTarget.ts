import { existsSync, renameSync } from 'node:fs';
import { ownDataFile } from '../../database/sqlite/dataFileLock.ts';
import { removeWithSideFiles, settle, settleFolderOf } from '../../database/sqlite/filesOnDisk.ts';
import { openDataFile } from '../../database/sqlite/openDataFile.ts';
import { prepareRead, prepareWrite, type SqliteDatabase, type SqliteValue } from '../../database/sqlite/statement.ts';
import { MOVE_TABLE } from '../../database/tables.ts';
import { type MovedTable, MoveError, type MoveTarget, requireSameMove } from '../moveEnds.ts';
import { createSqliteMoveEnd, findMovedTables, lastKeyOf } from './sqliteMoveEnd.ts';

/**
 * Creates a data file to move to. Until the move is finished, it's called `FILE.moving`, which no server opens. Throws
 * `MoveError` if the file exists.
 */
export function openSqliteMoveTarget(file: string): MoveTarget & { tables: MovedTable[] } {
  if (existsSync(file)) throw new MoveError(`${file} already exists. Name a new file.`);
  const release = ownDataFile(file);
  const partial = `${file}.moving`;
  let database: SqliteDatabase;
  try {
    database = openPartial(partial);
  } catch (error) {
    release();
    throw error;
  }
  // If a crash loses the last pages, they're copied again.
  database.pragma('synchronous = NORMAL');
  const inserts = new Map<string, (...values: SqliteValue[]) => void>();

  function insertInto({ name, columns }: MovedTable): (...values: SqliteValue[]) => void {
    let insert = inserts.get(name);
    if (insert === undefined) {
      const names = columns.map((column) => column.name).join();
      const marks = columns.map(() => '?').join();
      insert = prepareWrite(database, `INSERT INTO ${name} (${names}) VALUES (${marks}) ON CONFLICT DO NOTHING`);
      inserts.set(name, insert);
    }
    return insert;
  }

  function transact(work: () => void): void {
    database.exec('BEGIN IMMEDIATE');
    try {
      work();
      database.exec('COMMIT');
    } catch (error) {
      if (database.inTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }

  return {
    ...createSqliteMoveEnd(database, file),
    tables: findMovedTables(database),
    async begin(origin) {
      if (hasMark(database)) {
        const sql = `SELECT place, state FROM ${MOVE_TABLE}`;
        const [place = '', state = ''] = prepareRead<[string, string]>(database, sql).get() ?? [];
        requireSameMove(file, { place, state }, origin);
        return;
      }
      transact(() => {
        database.exec(`CREATE TABLE ${MOVE_TABLE} (place TEXT NOT NULL, state TEXT NOT NULL)`);
        prepareWrite(database, `INSERT INTO ${MOVE_TABLE} VALUES (?, ?)`)(origin.place, origin.state);
      });
    },
    async lastKey(table) {
      return lastKeyOf(database, table);
    },
    async insert(table, rows) {
      const insert = insertInto(table);
      transact(() => rows.forEach((row) => insert(...row)));
    },
    async replace(table, rows) {
      const insert = insertInto(table);
      transact(() => {
        database.exec(`DELETE FROM ${table.name}`);
        rows.forEach((row) => insert(...row));
      });
    },
    async setCounters({ stamps, ids }) {
      transact(() => {
        prepareWrite(database, 'UPDATE commits SET last = ?')(stamps);
        const forget = prepareWrite(database, 'DELETE FROM sqlite_sequence WHERE name = ?');
        const record = prepareWrite(database, 'INSERT INTO sqlite_sequence (name, seq) VALUES (?, CAST(? AS INTEGER))');
        for (const name of countedTables(database)) {
          forget(name);
          const id = ids[name] ?? 0;
          if (id > 0) record(name, id);
        }
      });
    },
    async finish() {
      database.exec(`DROP TABLE ${MOVE_TABLE}`);
      database.pragma('wal_checkpoint(TRUNCATE)');
      database.close();
      settle(partial);
      renameSync(partial, file);
      settleFolderOf(file);
    },
    async close() {
      if (database.open) database.close();
      release();
    },
  };
}

/**
 * Opens the file left by an interrupted move. If the file isn't marked as part of a move, the move either hadn't begun,
 * or had finished except for renaming the file; in both cases, it's created from scratch.
 */
function openPartial(partial: string): SqliteDatabase {
  const database = openDataFile(partial);
  if (hasMark(database)) return database;
  database.close();
  removeWithSideFiles(partial);
  return openDataFile(partial);
}

function hasMark(database: SqliteDatabase): boolean {
  return prepareRead(database, 'SELECT 1 FROM sqlite_schema WHERE name = ?').get(MOVE_TABLE) !== undefined;
}

/** Returns the tables whose ids are never reused. */
function countedTables(database: SqliteDatabase): string[] {
  const sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'";
  return prepareRead<[string]>(database, sql)
    .all()
    .map(([name]) => name);
}
