import type { FlipReason } from '../../../contract/monitors/monitorEvents.ts';
import { nextDue } from '../schedule/readSchedule.ts';
import type { MonitorState, MonitorTiming, OpenRun } from './monitorState.ts';

/** When a monitor goes down, and why. */
export interface Deadline {
  at: number;
  reason: Extract<FlipReason, 'deadline-passed' | 'run-too-long'>;
}

type Expecting = Pick<MonitorState, 'status' | 'openRuns' | 'dueAt' | 'lastSuccessAt' | 'away'>;

/** Returns the maximum duration of a run, in milliseconds. */
export function runLimitMs({ longestRunSeconds, graceSeconds }: MonitorTiming): number {
  return (longestRunSeconds ?? graceSeconds) * 1_000;
}

/**
 * Returns when the next success is expected, based on the last one; null unless the monitor is up. Throws
 * `UnreadableScheduleError`.
 */
export function dueAtOf({ status, lastSuccessAt }: MonitorState, { schedule }: MonitorTiming): number | null {
  return status === 'up' && lastSuccessAt !== null ? nextDue(schedule, lastSuccessAt) : null;
}

/**
 * Returns the earlier of the first open run's limit and the schedule's due time plus grace. A run that started after
 * the last success postpones the schedule's deadline by its limit. Starts that replace each other postpone it by one
 * longest run in total. While the monitor is new, the first start counts instead of the schedule. A deadline affected
 * by an absence moves to one grace period after it.
 */
export function deadlineOf(
  { status, openRuns, dueAt, lastSuccessAt, away }: Expecting,
  timing: MonitorTiming,
): Deadline | null {
  if (status !== 'new' && status !== 'up') return null;
  const limitMs = runLimitMs(timing);
  const graceMs = timing.graceSeconds * 1_000;
  const excused = (at: number, since: number): number =>
    away !== null && since <= away.until && at > away.from ? Math.max(at, away.until + graceMs) : at;

  const runEnds = openRuns.map(({ at, firstAt = at }) =>
    excused(Math.min(at + limitMs, status === 'new' ? firstAt + 2 * limitMs : Infinity), at),
  );
  const run = runEnds.length === 0 ? null : { at: Math.min(...runEnds), reason: 'run-too-long' as const };
  if (status === 'new' || dueAt === null) return run;
  const isHeldBack = openRuns.some(({ at }) => at >= (lastSuccessAt ?? 0));
  const graceEnds = excused(dueAt + graceMs, 0);
  const scheduleEnds = isHeldBack ? excused(graceEnds + limitMs, 0) : graceEnds;
  return run === null || scheduleEnds < run.at ? { at: scheduleEnds, reason: 'deadline-passed' } : run;
}

/** Returns when a monitor in this state will go down; null if it won't. */
export function deadlineAtOf(state: Expecting, timing: MonitorTiming): number | null {
  return deadlineOf(state, timing)?.at ?? null;
}

/** Returns the runs that haven't exceeded their limit. */
export function withinLimit(openRuns: readonly OpenRun[], timing: MonitorTiming, at: number): readonly OpenRun[] {
  return openRuns.filter((run) => at < run.at + runLimitMs(timing));
}
