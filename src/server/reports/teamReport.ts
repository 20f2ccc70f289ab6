import { DAY_MS } from '../../contract/durations.ts';
import type { Team } from '../../contract/records.ts';
import type { DashboardFacts, FlipDay, MonitorOutline } from '../monitors/dashboardFacts.ts';
import { statusTimeOf } from '../monitors/rollups/statusTime.ts';
import { instantOf } from '../time/zones.ts';
import type { Week } from './reportTimes.ts';

const WORST_SHOWN = 5;

/** One monitor's totals for the week. Time when it was new or paused counts as neither up nor down. */
interface MonitorWeek {
  monitorId: string;
  name: string;
  isDown: boolean;
  upMs: number;
  downMs: number;
}

/** One team's part of a report. */
export interface TeamReport {
  team: Team;
  monitors: number;
  /** How many of the team's monitors were down at any time. */
  monitorsDown: number;
  upMs: number;
  downMs: number;
  /** How long the monitor that was watched longest was watched. */
  watchedMs: number;
  /** The monitors that were down longest, worst first. */
  worst: MonitorWeek[];
}

/** Adds up a team's week; returns null for a team without monitors. */
export async function reportOfTeam(
  team: Team,
  { timezone, firstDay, lastDay }: Week,
  { monitors, now }: { monitors: Pick<DashboardFacts, 'outlines' | 'flipDays'>; now: number },
): Promise<TeamReport | null> {
  const { teamId } = team;
  const [first, last] = [Date.parse(firstDay), Date.parse(lastDay)];
  const [from, to] = [instantOf(timezone, first), instantOf(timezone, last + DAY_MS)];
  const [outlines, flips] = await Promise.all([
    monitors.outlines(teamId),
    monitors.flipDays({ teamId }, { from, to: now, timezone }),
  ]);
  if (outlines.length === 0) return null;
  const within = new Map<number, FlipDay[]>();
  const since = new Map<number, FlipDay[]>();
  for (const flip of flips) {
    const period = flip.day * DAY_MS > last ? since : within;
    period.set(flip.id, [...(period.get(flip.id) ?? []), flip]);
  }
  const weeks = outlines.map((outline): MonitorWeek => {
    const { id, monitorId, name, status, createdAt } = outline;
    const flipsOf = (period: typeof since) => period.get(id) ?? [];
    const { atStart } = statusTimeOf(inStatus(outline), flipsOf(since), { from: to, to: now, createdAt });
    const { upMs, downMs } = statusTimeOf(atStart, flipsOf(within), { from, to, createdAt });
    return { monitorId, name, isDown: status === 'down', upMs, downMs };
  });
  const wereDown = weeks.filter(({ downMs }) => downMs > 0);
  return {
    team,
    monitors: weeks.length,
    monitorsDown: wereDown.length,
    upMs: weeks.reduce((sum, { upMs }) => sum + upMs, 0),
    downMs: weeks.reduce((sum, { downMs }) => sum + downMs, 0),
    watchedMs: weeks.reduce((most, { upMs, downMs }) => Math.max(most, upMs + downMs), 0),
    worst: wereDown.toSorted((one, other) => other.downMs - one.downMs).slice(0, WORST_SHOWN),
  };
}

const inStatus = ({ status }: Pick<MonitorOutline, 'status'>) => ({
  up: Number(status === 'up'),
  down: Number(status === 'down'),
});
