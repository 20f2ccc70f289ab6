import { prepareRead, prepareWrite } from '../../database/sqlite/statement.ts';
import type { MonitorDatabase } from './monitorDatabase.ts';

const DAY_MS = 86_400_000;
const FLIPS_KEPT_MS = 400 * DAY_MS;
/** Rows that one step takes at most. */
const STEP_ROWS = 500;
/** Monitors whose pings one step looks through. */
const STEP_MONITORS = 5;
/** A monitor is looked at once in so many of its pings. */
const PINGS_BETWEEN = 100;

/** Forgets old pings and flips in small steps, away from the path of pings. */
export function createPruner({ sqlite, transact }: MonitorDatabase, pingsKept: number) {
  const toPrune = new Set<number>();
  const firstTooOld = prepareRead<[number]>(
    sqlite,
    'SELECT sequence FROM pings WHERE monitor = ? ORDER BY sequence DESC LIMIT 1 OFFSET ?',
  );
  const dropPings = prepareWrite(sqlite, 'DELETE FROM pings WHERE monitor = ? AND sequence <= ?');
  const dropBodies = prepareWrite(sqlite, 'DELETE FROM ping_bodies WHERE monitor = ? AND sequence <= ?');
  const oldestFlips = prepareRead<[number, number]>(sqlite, 'SELECT id, at FROM flips ORDER BY id LIMIT ?');
  const dropFlip = prepareWrite(sqlite, 'DELETE FROM flips WHERE id = ?');

  function prunePings(): void {
    const monitors = [...toPrune].slice(0, STEP_MONITORS);
    if (monitors.length === 0) return;
    transact(() => {
      for (const monitor of monitors) {
        const sequence = firstTooOld.get(monitor, pingsKept)?.[0];
        if (sequence === undefined) continue;
        dropPings(monitor, sequence);
        dropBodies(monitor, sequence);
      }
    });
    for (const monitor of monitors) toPrune.delete(monitor);
  }

  /** Flips are numbered in about the order of their times, so the oldest are found without a scan. */
  function pruneFlips(now: number): boolean {
    const tooOld = oldestFlips.all(STEP_ROWS).filter(([, at]) => at < now - FLIPS_KEPT_MS);
    if (tooOld.length > 0) transact(() => tooOld.forEach(([id]) => dropFlip(id)));
    return tooOld.length === STEP_ROWS;
  }

  return {
    /** Takes note of a ping; the count tells when its monitor is worth a look. */
    logged(monitor: number, pingCount: number): void {
      if (pingCount > pingsKept && pingCount % PINGS_BETWEEN === 0) toPrune.add(monitor);
    },
    prune(now: number): { hasMore: boolean } {
      prunePings();
      const hasOldFlips = pruneFlips(now);
      return { hasMore: hasOldFlips || toPrune.size > 0 };
    },
  };
}
