import type { Kysely } from 'kysely';
import type { GetMonitorHistory, MonitorHistory } from '../../../contract/monitors/monitorCalls.ts';
import { isNoUndonePause } from '../../database/outages.ts';
import type { Tables } from '../../database/tables.ts';
import type { StoredHistory } from '../monitorCatalog.ts';
import type { DayRollup } from '../rollups/dayRollup.ts';

/** Maximum number of days: a year, plus a month for ranges that don't start at a day boundary. */
const MAX_DAYS = 400;
const MAX_RUNS = 1_000;
/**
 * Maximum number of downtimes; the newest are kept. A monitor that flaps every minute reaches this number within a day.
 */
const MAX_DOWNTIMES = 1_000;
/** The end of the year 9999: days in later years don't sort correctly as text. */
const LAST_INSTANT = 253_402_300_799_999;

type Downtime = MonitorHistory['downtimes'][number];

const dayOf = (at: number): string => new Date(Math.min(at, LAST_INSTANT)).toISOString().slice(0, 10);

/** Reads a monitor's stored history between two instants. */
export async function readHistory(
  read: Kysely<Tables>,
  monitor: number,
  { from, to }: GetMonitorHistory,
): Promise<Omit<StoredHistory, 'state' | 'monitor'>> {
  const [days, runs, downtimes] = await Promise.all([
    read
      .selectFrom('daily_rollups')
      .select('rollup')
      .where('monitor', '=', monitor)
      .where('day', '>=', dayOf(from))
      .where('day', '<=', dayOf(to))
      .orderBy('day', 'desc')
      .limit(MAX_DAYS)
      .execute(),
    read
      .selectFrom('pings')
      .select(['sequence', 'at', 'duration_ms', 'kind', 'exit_status'])
      .where('monitor', '=', monitor)
      .where('at', '>=', from)
      .where('at', '<=', to)
      .where('duration_ms', 'is not', null)
      .orderBy('sequence', 'desc')
      .limit(MAX_RUNS)
      .execute(),
    readDowntimes(read, monitor, from, to),
  ]);
  return {
    days: days.toReversed().map(({ rollup }) => JSON.parse(rollup) as DayRollup),
    runs: runs.toReversed().map(({ sequence, at, duration_ms: durationMs, kind, exit_status: exitStatus }) => ({
      sequence,
      at,
      durationMs: durationMs ?? 0,
      kind: kind as 'success' | 'fail',
      exitStatus,
    })),
    downtimes,
  };
}

async function readDowntimes(read: Kysely<Tables>, monitor: number, from: number, to: number): Promise<Downtime[]> {
  const flips = read
    .selectFrom('flips')
    .select(['at', 'from_status', 'to_status', 'reason'])
    .where('monitor', '=', monitor)
    .where(isNoUndonePause('flips'));
  const [earlier, within] = await Promise.all([
    flips.where('at', '<', from).orderBy('sequence', 'desc').limit(1).execute(),
    flips
      .where('at', '>=', from)
      .where('at', '<=', to)
      .where((builder) => builder.or([builder('from_status', '=', 'down'), builder('to_status', '=', 'down')]))
      .orderBy('sequence', 'desc')
      .limit(2 * MAX_DOWNTIMES)
      .execute(),
  ]);
  const found: Downtime[] = [];
  let open: Omit<Downtime, 'to'> | null = null;
  for (const flip of [...earlier, ...within.toReversed()]) {
    if (flip.from_status === 'down' && open !== null) found.push({ ...open, to: flip.at });
    open = flip.to_status === 'down' ? { from: flip.at, reason: flip.reason } : null;
  }
  if (open === null) return found;
  // The downtime may have ended after the range.
  const end = await flips
    .where('at', '>', to)
    .where('from_status', '=', 'down')
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst();
  return [...found, { ...open, to: end?.at ?? null }];
}
