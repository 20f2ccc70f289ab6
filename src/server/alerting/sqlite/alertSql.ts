import { sql } from 'kysely';
import type { AlertSql } from '../sql/alertSql.ts';

const NOTHING = sql``;

/**
 * SQLite has only one writer at a time, so transactions don't need locks, and extra statements cost next to nothing.
 */
export const sqliteAlertSql: AlertSql = {
  values(columns, rows) {
    const names = Object.keys(columns);
    const list = JSON.stringify(rows.map((row) => names.map((name) => row[name])));
    const selected = names.map((name, index) => sql`value ->> ${sql.lit(index)} AS ${sql.ref(name)}`);
    return sql`(SELECT ${sql.join(selected)} FROM json_each(${list}))`;
  },
  lock: () => NOTHING,
  lockFree: () => NOTHING,
  byDestination: sql`INDEXED BY notifications_to_send`,
  serialize: async () => undefined,
  tryLock: async () => true,
  async forEachDestination(query, rooms, select) {
    const found = [];
    for (const { destination, atMost } of rooms) {
      const { rows } = await select(sql`${destination}`, sql`${atMost}`).execute(query);
      found.push(...rows);
    }
    return found;
  },
};
