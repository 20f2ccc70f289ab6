import type { Team } from '../../contract/records.ts';
import type { MonitorCatalog, StoredDays } from '../monitors/monitorCatalog.ts';
import { daysUntil } from '../monitors/rules/accountTime.ts';
import type { Week } from './reportTimes.ts';

/** Monitors read per step. Other work can run between steps. */
const STEP_MONITORS = 500;
const WORST_SHOWN = 5;

/** One monitor's totals for the week. Time when it was new or paused counts as neither up nor down. */
interface MonitorWeek {
  monitorId: string;
  name: string;
  isDown: boolean;
  upMs: number;
  downMs: number;
}

/** Adds up the days stored for a monitor's week, plus the time since they were last updated. */
function weekOfMonitor(
  { monitorId, name, ...stored }: StoredDays,
  { firstDay, lastDay }: Week,
  now: number,
): MonitorWeek {
  const week = { monitorId, name, isDown: stored.state?.status === 'down', upMs: 0, downMs: 0 };
  for (const { day, upMs, lateMs, downMs } of daysUntil(stored, now)) {
    if (day < firstDay || day > lastDay) continue;
    week.upMs += upMs + lateMs;
    week.downMs += downMs;
  }
  return week;
}

/** One team's part of a report. */
export interface TeamReport {
  team: Team;
  monitors: number;
  /** How many of the team's monitors were down at any time. */
  monitorsDown: number;
  upMs: number;
  downMs: number;
  /** The monitors that were down longest, worst first. */
  worst: MonitorWeek[];
}

const worstFirst = (one: MonitorWeek, other: MonitorWeek): number => other.downMs - one.downMs;

/** Adds up a team's week; returns null for a team without monitors. */
export async function reportOfTeam(
  team: Team,
  week: Week,
  { monitors, now }: { monitors: Pick<MonitorCatalog, 'teamDays'>; now: number },
): Promise<TeamReport | null> {
  const report: TeamReport = { team, monitors: 0, monitorsDown: 0, upMs: 0, downMs: 0, worst: [] };
  const query = { teamId: team.teamId, ...week, limit: STEP_MONITORS };
  for (let afterMonitorId = ''; ;) {
    const stored = await monitors.teamDays({ ...query, afterMonitorId });
    const read = stored.map((days) => weekOfMonitor(days, week, now));
    const wereDown = read.filter(({ downMs }) => downMs > 0);
    report.monitors += read.length;
    report.monitorsDown += wereDown.length;
    for (const { upMs, downMs } of read) {
      report.upMs += upMs;
      report.downMs += downMs;
    }
    report.worst = [...report.worst, ...wereDown].toSorted(worstFirst).slice(0, WORST_SHOWN);
    if (read.length < STEP_MONITORS) return report.monitors === 0 ? null : report;
    afterMonitorId = read.at(-1)?.monitorId ?? '';
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}
