import { nextDue } from '../schedule/nextDue.ts';
import type { MonitorState, MonitorTiming, OpenRun } from './monitorState.ts';

/** How long a run may take, in milliseconds. */
export function runLimitMs({ longestRunSeconds, graceSeconds }: MonitorTiming): number {
  return (longestRunSeconds ?? graceSeconds) * 1_000;
}

/** When the next success is expected: counted from the last one, and only while up. Throws `UnreadableScheduleError`. */
export function dueAtOf({ status, lastSuccessAt }: MonitorState, { schedule }: MonitorTiming): number | null {
  return status === 'up' && lastSuccessAt !== null ? nextDue(schedule, lastSuccessAt) : null;
}

/** When a monitor with this status, these runs and this due time goes down: the earliest run's limit, else the end of the grace. */
export function deadlineAtOf(
  { status, openRuns, dueAt }: Pick<MonitorState, 'status' | 'openRuns' | 'dueAt'>,
  timing: MonitorTiming,
): number | null {
  if (status !== 'new' && status !== 'up') return null;
  const [earliest] = openRuns;
  if (earliest !== undefined) return earliest.at + runLimitMs(timing);
  return status === 'up' && dueAt !== null ? dueAt + timing.graceSeconds * 1_000 : null;
}

/** The runs that are still within their limit. */
export function withinLimit(openRuns: readonly OpenRun[], timing: MonitorTiming, at: number): readonly OpenRun[] {
  return openRuns.filter((run) => at < run.at + runLimitMs(timing));
}
