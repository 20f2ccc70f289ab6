import type { Absence, PingKind, StoredStatus } from '../../../contract/monitors/monitorRecord.ts';
import type { Schedule } from '../../../contract/monitors/schedule.ts';
import type { DayRollup, MonitorState, MonitorTiming, OpenRun } from '../monitorRules.ts';

export const TIMING_COLUMNS = 'schedule, grace_seconds, longest_run_seconds, needs_manual_resume, runs_may_overlap';
export type TimingRow = [string, number, number | null, number, number];

/** All that the rules know of a monitor, in the order of `STATE_COLUMNS`. */
export const STATE_COLUMNS = `status, status_since, last_ping_at, last_ping_kind, last_success_at, last_duration_ms, open_runs, due_at,
  deadline_at, recent_runs, accounted_at, today, away`;
export const STATE_MARKS = STATE_COLUMNS.replaceAll(/\w+/g, '?');
export type StateRow = [
  StoredStatus,
  number,
  number | null,
  PingKind | null,
  number | null,
  number | null,
  string,
  number | null,
  number | null,
  string,
  number,
  string,
  string | null,
];

/** Throws for columns that cannot be read. */
export function readTiming(row: TimingRow): MonitorTiming {
  const [schedule, graceSeconds, longestRunSeconds, needsManualResume, runsMayOverlap] = row;
  return {
    schedule: JSON.parse(schedule) as Schedule,
    graceSeconds,
    ...(longestRunSeconds !== null && { longestRunSeconds }),
    ...(runsMayOverlap === 1 && { runsMayOverlap: true }),
    needsManualResume: needsManualResume === 1,
  };
}

/** Throws for columns that cannot be read. */
export function readState(row: StateRow): MonitorState {
  return {
    status: row[0],
    statusSince: row[1],
    lastPingAt: row[2],
    lastPingKind: row[3],
    lastSuccessAt: row[4],
    lastDurationMs: row[5],
    openRuns: JSON.parse(row[6]) as OpenRun[],
    dueAt: row[7],
    deadlineAt: row[8],
    recentRuns: row[9],
    accountedAt: row[10],
    today: JSON.parse(row[11]) as DayRollup,
    away: row[12] === null ? null : (JSON.parse(row[12]) as Absence),
  };
}

export function stateValues(state: MonitorState): StateRow {
  return [
    state.status,
    state.statusSince,
    state.lastPingAt,
    state.lastPingKind,
    state.lastSuccessAt,
    state.lastDurationMs,
    JSON.stringify(state.openRuns),
    state.dueAt,
    state.deadlineAt,
    state.recentRuns,
    state.accountedAt,
    JSON.stringify(state.today),
    state.away === null ? null : JSON.stringify(state.away),
  ];
}

/** When the earliest run that has not ended began. */
export function runningSinceOf({ openRuns }: MonitorState): number | null {
  return openRuns[0]?.at ?? null;
}
