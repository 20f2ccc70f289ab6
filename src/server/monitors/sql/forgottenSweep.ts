import { sql } from 'kysely';
import type { Database, WriteTransaction } from '../../database/database.ts';
import { numberList } from '../../database/lists.ts';
import { lockRows } from '../../database/lockRows.ts';

/** Maximum number of rows deleted, and of monitors finished, per step. */
const STEP_ROWS = 500;
const STEP_MONITORS = 50;

/** Tables with rows for monitors, each with the column that orders a monitor's rows. */
const TABLES = [
  ['pings', 'sequence'],
  ['ping_bodies', 'sequence'],
  ['flips', 'sequence'],
  ['edits', 'sequence'],
  ['daily_rollups', 'day'],
] as const;

/** Returns a function that deletes the logs of deleted monitors and cleared timelines, in small steps. */
export function createForgottenSweep(database: Database) {
  /** Returns how many rows were deleted. */
  async function dropRowsOf({ query }: WriteTransaction, monitor: number, atMost: number): Promise<number> {
    let dropped = 0;
    for (const [table, order] of TABLES) {
      const place = sql.ref(order);
      const { rows } = await sql<{ count: number; last: number | string | null }>`
        SELECT count(*) AS count, max(place) AS last FROM (
          SELECT ${place} AS place FROM ${sql.table(table)} WHERE monitor = ${monitor}
          ORDER BY ${place} LIMIT ${atMost - dropped}
        ) AS oldest`.execute(query);
      const { count = 0, last = null } = rows[0] ?? {};
      if (last !== null)
        await sql`DELETE FROM ${sql.table(table)} WHERE monitor = ${monitor} AND ${place} <= ${last}`.execute(query);
      dropped += count;
      if (dropped >= atMost) break;
    }
    return dropped;
  }

  return async (): Promise<{ hasMore: boolean }> => {
    const waiting = await database.read.selectFrom('forgotten_monitors').select('monitor').limit(1).execute();
    if (waiting.length === 0) return { hasMore: false };
    return database.transact(async (transaction) => {
      const { query } = transaction;
      const forgotten = await query
        .selectFrom('forgotten_monitors')
        .select('monitor')
        .limit(STEP_MONITORS)
        .$call(lockRows(database, { skipsLocked: true }))
        .execute();
      const finished: number[] = [];
      let room = STEP_ROWS;
      for (const { monitor } of forgotten) {
        room -= await dropRowsOf(transaction, monitor, room);
        // If the batch is full, this monitor might have more rows.
        if (room <= 0) break;
        finished.push(monitor);
      }
      if (finished.length > 0)
        await query.deleteFrom('forgotten_monitors').where('monitor', 'in', numberList(database, finished)).execute();
      return { hasMore: room <= 0 || forgotten.length === STEP_MONITORS };
    });
  };
}
