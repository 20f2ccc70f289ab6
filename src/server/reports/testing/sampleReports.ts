import { HOUR_MS, WEEK_MS } from '../../../contract/durations.ts';
import type { TeamReport } from '../teamReport.ts';

/**
 * Returns a team's week. For each number in `downHours`, one monitor was down for that many hours, and the first is
 * still down.
 */
export function teamReportOf(display: string, downHours: number[], monitors = 10): TeamReport {
  const worst = downHours.map((hours, index) => ({
    monitorId: `mid_${index}`,
    name: `Import ${index + 1}`,
    isDown: index === 0,
    upMs: WEEK_MS - hours * HOUR_MS,
    downMs: hours * HOUR_MS,
  }));
  const downMs = downHours.reduce((sum, hours) => sum + hours * HOUR_MS, 0);
  const team = { teamId: `tid_${display}`, display, initials: 'T', users: [] };
  const upMs = monitors * WEEK_MS - downMs;
  return { team, monitors, monitorsDown: downHours.length, upMs, downMs, watchedMs: WEEK_MS, worst };
}

/** Returns three teams' weeks: a bad one, a fairly good one and a quiet one. */
export const sampleReports = (): TeamReport[] => [
  teamReportOf('Calm', []),
  teamReportOf('Ops', [1]),
  teamReportOf('Data Platform and Warehouse Engineering', [20, 4.5, 0.25]),
];
