import { sql } from 'kysely';
import type { Flag } from '../../database/alertTables.ts';
import { ALERTING_LOCK_SEED } from '../../database/windowsLock.ts';
import type { AlertSql } from '../sql/alertSql.ts';

/**
 * Many servers write concurrently, so rows are locked. One statement reads what would otherwise require many round
 * trips.
 */
export const postgresAlertSql: AlertSql = {
  values(columns, rows) {
    const names = Object.keys(columns);
    const lists = names.map((name) => {
      const list = rows.map((row) => row[name] ?? null);
      return columns[name] === 'text' ? sql`${list}::text[]` : sql`${list}::bigint[]`;
    });
    const refs = sql.join(names.map((name) => sql.ref(name)));
    return sql`(SELECT * FROM unnest(${sql.join(lists)}) AS listed (${refs}))`;
  },
  lock: (table) => sql`FOR UPDATE OF ${sql.ref(table)}`,
  lockFree: (table) => sql`FOR UPDATE OF ${sql.ref(table)} SKIP LOCKED`,
  byDestination: sql``,
  async serialize(query, names) {
    // Lock in a fixed order, so that two transactions never deadlock.
    for (const name of [...new Set(names)].toSorted()) {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, ${sql.lit(ALERTING_LOCK_SEED)}))`.execute(query);
    }
  },
  async tryLock(query, name) {
    const { rows } = await sql<{ alone: Flag }>`
      SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, ${sql.lit(ALERTING_LOCK_SEED)})) AS alone`.execute(
      query,
    );
    return rows[0]?.alone === 1;
  },
  async forEachDestination(query, rooms, select) {
    const columns = { destination: 'text', at_most: 'number' } as const;
    const wanted = rooms.map(({ destination, atMost }) => ({ destination, at_most: atMost }));
    // Only one process can claim from a destination at a time. Otherwise, two could split alerts that belong in one
    // message.
    const free = await sql<(typeof wanted)[number]>`
      SELECT room.destination, room.at_most FROM ${postgresAlertSql.values(columns, wanted)} AS room
      WHERE pg_try_advisory_xact_lock(hashtextextended(room.destination, ${sql.lit(ALERTING_LOCK_SEED)}))`.execute(
      query,
    );
    if (free.rows.length === 0) return [];
    const one = select(sql`room.destination`, sql`room.at_most`);
    const found = await sql`SELECT due.* FROM ${postgresAlertSql.values(columns, free.rows)} AS room
      CROSS JOIN LATERAL (${one}) AS due`.execute(query);
    return found.rows as Awaited<ReturnType<typeof one.execute>>['rows'];
  },
};
