import type { GetMonitorHistory, MonitorHistory } from '../../../contract/monitors/monitorCalls.ts';
import { prepareRead, type SqliteDatabase } from '../../database/sqlite/statement.ts';
import type { StoredHistory } from '../monitorCatalog.ts';
import type { DayRollup } from '../monitorRules.ts';

/** A year of days, and a month more for a range that does not begin with a day. */
const MAX_DAYS = 400;
const MAX_RUNS = 1_000;
/** A monitor that flaps each minute has this many in some hours: the newest are told. */
const MAX_DOWNTIMES = 1_000;
/** The end of the year 9999: days of later years are not ordered as texts. */
const LAST_INSTANT = 253_402_300_799_999;

type Downtime = MonitorHistory['downtimes'][number];
type FlipRow = [at: number, from: string, to: string, reason: string];

const dayOf = (at: number): string => new Date(Math.min(at, LAST_INSTANT)).toISOString().slice(0, 10);

/** What is stored of what a monitor went through between two instants. */
export function prepareHistoryQuery(database: SqliteDatabase) {
  const daysOf = prepareRead<[string]>(
    database,
    'SELECT rollup FROM daily_rollups WHERE monitor = ? AND day BETWEEN ? AND ? ORDER BY day DESC LIMIT ?',
  );
  const runsOf = prepareRead<[number, number, 'success' | 'fail']>(
    database,
    `SELECT at, duration_ms, kind FROM pings WHERE monitor = ? AND at BETWEEN ? AND ? AND duration_ms IS NOT NULL
     ORDER BY sequence DESC LIMIT ?`,
  );
  const flipsOf = prepareRead<FlipRow>(
    database,
    `SELECT at, from_status, to_status, reason FROM flips
     WHERE monitor = ? AND at BETWEEN ? AND ? AND 'down' IN (from_status, to_status) ORDER BY sequence DESC LIMIT ?`,
  );
  const flipBefore = prepareRead<FlipRow>(
    database,
    'SELECT at, from_status, to_status, reason FROM flips WHERE monitor = ? AND at < ? ORDER BY sequence DESC LIMIT 1',
  );
  const endOf = prepareRead<[number]>(
    database,
    "SELECT at FROM flips WHERE monitor = ? AND at > ? AND from_status = 'down' ORDER BY sequence LIMIT 1",
  );

  function downtimes(monitor: number, from: number, to: number): Downtime[] {
    const earlier = flipBefore.get(monitor, from);
    const within = flipsOf.all(monitor, from, to, 2 * MAX_DOWNTIMES).toReversed();
    const found: Downtime[] = [];
    let open: Omit<Downtime, 'to'> | null = null;
    for (const [at, left, entered, reason] of earlier === undefined ? within : [earlier, ...within]) {
      if (left === 'down' && open !== null) found.push({ ...open, to: at });
      open = entered === 'down' ? { from: at, reason } : null;
    }
    // It may have ended after the range.
    if (open !== null) found.push({ ...open, to: endOf.get(monitor, to)?.[0] ?? null });
    return found;
  }

  return (monitor: number, { from, to }: GetMonitorHistory): Omit<StoredHistory, 'state'> => ({
    days: daysOf
      .all(monitor, dayOf(from), dayOf(to), MAX_DAYS)
      .toReversed()
      .map(([rollup]) => JSON.parse(rollup) as DayRollup),
    runs: runsOf
      .all(monitor, from, to, MAX_RUNS)
      .toReversed()
      .map(([at, durationMs, kind]) => ({ at, durationMs, kind })),
    downtimes: downtimes(monitor, from, to),
  });
}
