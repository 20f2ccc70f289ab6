import { DAY_MS } from '../../../contract/durations.ts';
import type { Database } from '../../database/database.ts';
import { numberList } from '../../database/lists.ts';
import type { EngineMonitor } from '../rules/engineMonitor.ts';
import { pruneImports } from './importMonitors.ts';
import { pruneCodes } from './pingCodes.ts';

const FLIPS_KEPT_MS = 400 * DAY_MS;
/** Maximum number of rows per step. */
const STEP_ROWS = 500;
/** Monitors whose pings are checked per step. */
const STEP_MONITORS = 5;
/** How many pings a monitor receives between two checks. */
const PINGS_BETWEEN = 100;

/**
 * Deletes old pings and flips, expired codes, and imports that were never started, in small steps that don't delay
 * pings.
 */
export function createPruner(database: Database, pingsKept: number) {
  const toPrune = new Set<number>();

  async function prunePings(): Promise<void> {
    const monitors = [...toPrune].slice(0, STEP_MONITORS);
    if (monitors.length === 0) return;
    await database.transact(async ({ query }) => {
      for (const monitor of monitors) {
        const tooOld = await query
          .selectFrom('pings')
          .select('sequence')
          .where('monitor', '=', monitor)
          .orderBy('sequence', 'desc')
          .limit(1)
          .offset(pingsKept)
          .executeTakeFirst();
        if (tooOld === undefined) continue;
        for (const log of ['pings', 'ping_bodies'] as const)
          await query.deleteFrom(log).where('monitor', '=', monitor).where('sequence', '<=', tooOld.sequence).execute();
      }
    });
    for (const monitor of monitors) toPrune.delete(monitor);
  }

  /** Flips are numbered roughly in chronological order, so finding the oldest doesn't require a scan. */
  async function pruneFlips(now: number): Promise<boolean> {
    const oldest = await database.read
      .selectFrom('flips')
      .select(['id', 'at'])
      .orderBy('id')
      .limit(STEP_ROWS)
      .execute();
    const tooOld = oldest.filter(({ at }) => at < now - FLIPS_KEPT_MS).map(({ id }) => id);
    if (tooOld.length > 0)
      await database.transact(async ({ query }) => {
        await query.deleteFrom('flips').where('id', 'in', numberList(database, tooOld)).execute();
      });
    return tooOld.length === STEP_ROWS;
  }

  return {
    /** Called with logged pings; the counts determine whether their monitor should be checked. */
    logged({ id, pingCount: before }: EngineMonitor, { pingCount }: EngineMonitor): void {
      const looks = (count: number): number => Math.floor(count / PINGS_BETWEEN);
      if (pingCount > pingsKept && looks(pingCount) > looks(before)) toPrune.add(id);
    },
    async prune(now: number): Promise<{ hasMore: boolean }> {
      await prunePings();
      const hasOldFlips = await pruneFlips(now);
      const { hasMore: hasOldCodes } = await pruneCodes(database, now);
      const { hasMore: hasOldPlans } = await pruneImports(database, now);
      return { hasMore: hasOldFlips || hasOldCodes || hasOldPlans || toPrune.size > 0 };
    },
  };
}
