import { openToRead } from '../../database/sqlite/backup/inspectFile.ts';
import { ownDataFile } from '../../database/sqlite/dataFileLock.ts';
import { prepareRead, readNumber } from '../../database/sqlite/statement.ts';
import { type MovedTable, MoveError, type MoveSource, requireCurrent } from '../moveEnds.ts';
import { countersOf, createSqliteMoveEnd, findMovedTables } from './sqliteMoveEnd.ts';

/** Opens a data file as a move's source, and prevents servers from using it until it's closed. */
export function openSqliteMoveSource(file: string): MoveSource & { tables: MovedTable[] } {
  const database = openToRead(file);
  let release = () => undefined as void;
  try {
    release = ownDataFile(file);
    requireCurrent(file, readNumber(database, 'user_version'));
  } catch (error) {
    release();
    database.close();
    throw error;
  }
  return {
    ...createSqliteMoveEnd(database, file),
    tables: findMovedTables(database),
    async origin() {
      const [aliveAt] = prepareRead<[number]>(database, 'SELECT alive_at FROM engine').get() ?? [0];
      const state = [readNumber(database, 'user_version'), aliveAt, countersOf(database).stamps].join(' ');
      return { place: file, state };
    },
    async requireMovable(table) {
      // Search in SQL: libsql truncates the strings that it returns at U+0000.
      const texts = table.columns
        .filter(({ type }) => type === 'text')
        .map(({ name }) => `instr(${name}, char(0)) > 0`);
      if (texts.length === 0) return;
      const key = table.key.length === 0 ? 'rowid' : table.key.join();
      const sql = `SELECT ${key} FROM ${table.name} WHERE ${texts.join(' OR ')} LIMIT 1`;
      const found = prepareRead(database, sql).get();
      if (found === undefined) return;
      throw new MoveError(
        `Text in the table ${table.name} (${key} = ${found.map(String).join()}) contains the character U+0000, which PostgreSQL can’t store. Change or delete it in Hearth, then move.`,
      );
    },
    async close() {
      database.close();
      release();
    },
  };
}
