import { prepareRead, prepareWrite } from '../../database/sqlite/statement.ts';
import type { MonitorDatabase } from './monitorDatabase.ts';

/** Rows that one step takes away at most, and monitors that it finishes at most. */
const STEP_ROWS = 500;
const STEP_MONITORS = 50;

/** Tables with rows of a monitor, and the column that orders them within it. */
const TABLES = [
  ['pings', 'sequence'],
  ['ping_bodies', 'sequence'],
  ['flips', 'sequence'],
  ['edits', 'sequence'],
  ['daily_rollups', 'day'],
] as const;

/** Takes away, in small steps, what deleted monitors and cleared timelines have left. */
export function createForgottenSweep({ sqlite, transact }: MonitorDatabase) {
  const forgotten = prepareRead<[number]>(sqlite, 'SELECT monitor FROM forgotten_monitors LIMIT ?');
  const finish = prepareWrite(sqlite, 'DELETE FROM forgotten_monitors WHERE monitor = ?');
  const tables = TABLES.map(([table, order]) => ({
    count: prepareRead<[number, number | string | null]>(
      sqlite,
      `SELECT count(*), max(place) FROM (SELECT ${order} AS place FROM ${table} WHERE monitor = ? ORDER BY ${order} LIMIT ?)`,
    ),
    drop: prepareWrite(sqlite, `DELETE FROM ${table} WHERE monitor = ? AND ${order} <= ?`),
  }));

  /** Answers how many rows went. */
  function dropRowsOf(monitor: number, atMost: number): number {
    let dropped = 0;
    for (const { count, drop } of tables) {
      const [rows, last] = count.get(monitor, atMost - dropped) ?? [0, null];
      if (last !== null) drop(monitor, last);
      dropped += rows;
      if (dropped >= atMost) break;
    }
    return dropped;
  }

  return (): { hasMore: boolean } => {
    const monitors = forgotten.all(STEP_MONITORS);
    if (monitors.length === 0) return { hasMore: false };
    return transact(() => {
      let room = STEP_ROWS;
      for (const [monitor] of monitors) {
        room -= dropRowsOf(monitor, room);
        // Only a monitor that left room is known to have no rows any more.
        if (room <= 0) return { hasMore: true };
        finish(monitor);
      }
      return { hasMore: monitors.length === STEP_MONITORS };
    });
  };
}
