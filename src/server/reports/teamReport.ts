import type { Team } from '../../contract/records.ts';
import type { MonitorCatalog } from '../monitors/monitorCatalog.ts';
import { weekOfMonitor, type MonitorWeek, type Week } from './monitorWeek.ts';

/** Monitors that one step reads: others get their turn between two. */
const STEP_MONITORS = 500;
const WORST_SHOWN = 5;

/** What a report says of one team. */
export interface TeamReport {
  team: Team;
  monitors: number;
  /** How many of them were down at some time. */
  monitorsDown: number;
  upMs: number;
  downMs: number;
  /** Those that were down longest, the worst first. */
  worst: MonitorWeek[];
}

const worstFirst = (one: MonitorWeek, other: MonitorWeek): number => other.downMs - one.downMs;

/** Sums up a team's week; null for a team without monitors. */
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
