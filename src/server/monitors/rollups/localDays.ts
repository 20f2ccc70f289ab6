import { DAY_MS } from '../../../contract/durations.ts';
import type { DailyRollup } from '../../../contract/monitors/monitorCalls.ts';
import type { StoredStatus } from '../../../contract/monitors/monitorRecord.ts';
import { instantOf, midnightOf } from '../../time/zones.ts';
import type { FlipDay } from '../dashboardFacts.ts';
import { dailyRollupOf, dayOf, emptyDay, type DayRollup } from './dayRollup.ts';
import { statusTimeOf } from './statusTime.ts';

interface Range {
  from: number;
  to: number;
  timezone: string;
  now: number;
}

interface Sources {
  status: StoredStatus;
  createdAt: number;
  /** The totals of all flips since `from`, by day in the time zone. */
  flips: readonly FlipDay[];
  /** The stored totals by UTC day. */
  rollups: readonly DayRollup[];
}

/**
 * Returns a monitor's days in a time zone, oldest first, without those that have no data. The time up and down is
 * exact, because it's calculated from flips. The time late, the pings and the durations come from the UTC day with the
 * same date.
 */
export function localDays(
  { status, createdAt, flips, rollups }: Sources,
  { from, to, timezone, now }: Range,
): DailyRollup[] {
  const days: DailyRollup[] = [];
  let atEnd = { up: Number(status === 'up'), down: Number(status === 'down') };
  let end = now;
  for (let midnight = midnightOf(timezone, now); end > from; midnight -= DAY_MS) {
    const start = instantOf(timezone, midnight);
    const day = dayOf(midnight);
    const rollup = rollups.find((known) => known.day === day);
    if (end <= createdAt && rollup === undefined) break;
    const ofDay = flips.filter((flip) => flip.day === midnight / DAY_MS);
    const { upMs, downMs, atStart } = statusTimeOf(atEnd, ofDay, { from: start, to: end, createdAt });
    if (start <= to && upMs + downMs + (rollup?.pings ?? 0) > 0) {
      const lateMs = Math.min(upMs, rollup?.lateMs ?? 0);
      days.push(dailyRollupOf({ ...(rollup ?? emptyDay(day)), upMs: upMs - lateMs, lateMs, downMs }));
    }
    [atEnd, end] = [atStart, start];
  }
  return days.toReversed();
}
