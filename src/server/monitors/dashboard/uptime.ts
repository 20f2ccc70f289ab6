import { DAY_MS } from '../../../contract/durations.ts';
import { DASHBOARD_DAYS } from '../../../contract/monitors/dashboardLimits.ts';
import type { MeasuredUptime } from '../../../contract/monitors/uptime.ts';
import { instantOf, midnightOf } from '../../time/zones.ts';
import type { FlipDay, MonitorOutline } from '../dashboardFacts.ts';
import { statusTimeOf, type InStatus } from '../rollups/statusTime.ts';

type Measured = Pick<MonitorOutline, 'id' | 'status' | 'createdAt'>;

/** Returns the start of the first day to include, in a time zone. Today is the last day. */
export const firstInstant = (now: number, timezone: string, periods = 1): number =>
  instantOf(timezone, midnightOf(timezone, now) - (periods * DASHBOARD_DAYS - 1) * DAY_MS);

/** Returns the number of whole days that were measured; all of them if less than a day is missing. */
export const daysMeasured = (measuredMs: number, periodMs: number): number =>
  periodMs - measuredMs < DAY_MS ? DASHBOARD_DAYS : Math.floor(measuredMs / DAY_MS);

/** Calculates the uptime of any of a team's monitors from the flips in the last two periods of 30 days. */
export function createUptime(flipDays: readonly FlipDay[], now: number, timezone: string) {
  const [first, before] = [firstInstant(now, timezone), firstInstant(now, timezone, 2)];
  const today = midnightOf(timezone, now) / DAY_MS;
  const byMonitor = new Map<number, { now: FlipDay[]; before: FlipDay[] }>();
  for (const flips of flipDays) {
    const own = byMonitor.get(flips.id) ?? { now: [], before: [] };
    byMonitor.set(flips.id, own);
    own[today - flips.day < DASHBOARD_DAYS ? 'now' : 'before'].push(flips);
  }
  const timesOf = ({ id, status, createdAt }: Measured) => {
    const flips = byMonitor.get(id) ?? { now: [], before: [] };
    const inStatus: InStatus = { up: Number(status === 'up'), down: Number(status === 'down') };
    const time = statusTimeOf(inStatus, flips.now, { from: first, to: now, createdAt });
    return { now: time, before: statusTimeOf(time.atStart, flips.before, { from: before, to: first, createdAt }) };
  };

  function sum(monitors: readonly Measured[], period: 'now' | 'before') {
    let [up, down, since] = [0, 0, Infinity];
    for (const monitor of monitors) {
      const time = timesOf(monitor)[period];
      up += time.upMs;
      down += time.downMs;
      since = Math.min(since, time.since ?? Infinity);
    }
    return up + down === 0 ? null : { share: up / (up + down), since };
  }

  return {
    /** Time up as a proportion of time up or down, over the last 30 days (including today). */
    now(monitors: readonly Measured[]): MeasuredUptime | null {
      const measured = sum(monitors, 'now');
      return measured && { ...measured, days: daysMeasured(now - measured.since, now - first) };
    },
    /** The same proportion for the 30 days before that. */
    before: (monitors: readonly Measured[]): number | null => sum(monitors, 'before')?.share ?? null,
  };
}

export type Uptime = ReturnType<typeof createUptime>;
