import { prepareRead, type SqliteDatabase } from '../../database/sqlite/statement.ts';
import type { MonitorTiming } from '../monitorRules.ts';
import type { ReceivedPing } from '../monitorStore.ts';

/** The newest pings that are looked through: a request has half a minute at most to come. */
const LOOKED_AT = 100;

/** Prepares the finding of runs whose end was recorded while the request that started them was still coming. */
export function prepareEndedMeanwhile(sqlite: SqliteDatabase) {
  const findEnd = prepareRead<[number]>(
    sqlite,
    `SELECT 1 FROM (SELECT kind, rid, at FROM pings WHERE monitor = ? ORDER BY sequence DESC LIMIT ${LOOKED_AT})
     WHERE kind IN ('success', 'fail') AND at > ? AND at <= ? AND (? OR rid IS NULL OR rid = ?) LIMIT 1`,
  );
  return (
    monitor: number,
    { kind, at, tookMs, rid }: ReceivedPing,
    { runsMayOverlap = false }: MonitorTiming,
  ): boolean =>
    kind === 'start' && tookMs > 0 && findEnd.get(monitor, at, at + tookMs, runsMayOverlap ? 0 : 1, rid) !== undefined;
}
