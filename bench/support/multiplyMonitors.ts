import { prepareRead, prepareWrite, type SqliteDatabase } from '../../src/server/database/sqlite/statement.ts';

/** Copies one monitor many times in one statement, each time with a different name. */
export function multiplyMonitors(database: SqliteDatabase, uuid: string, count: number): void {
  const own = new Set(['id', 'uuid', 'monitor_id', 'name', 'name_order', 'search_text']);
  const columns = prepareRead<[string]>(database, "SELECT name FROM pragma_table_info('all_monitors')").all();
  const copied = columns.map(([name]) => name).filter((name) => !own.has(name));
  const insert = prepareWrite(
    database,
    `WITH RECURSIVE copy (number) AS (SELECT 2 UNION ALL SELECT number + 1 FROM copy WHERE number < ?1)
     INSERT INTO all_monitors (uuid, monitor_id, name, name_order, search_text, ${copied.join()})
     SELECT 'uuid-' || number, 'mid_' || number, 'Job ' || number, 'job ' || number, 'job ' || number, ${copied.join()}
     FROM copy, monitors WHERE uuid = ?2`,
  );
  insert(count, uuid);
}
