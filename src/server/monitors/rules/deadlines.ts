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
function runLimitMs({ longestRunSeconds, graceSeconds }: MonitorTiming): number {
  return (longestRunSeconds ?? graceSeconds) * 1_000;
}

/**
 * Returns when the next success is expected, based on the last one; null unless the monitor is up. Throws
 * `UnreadableScheduleError`.
 */
export function dueAtOf({ status, lastSuccessAt }: MonitorState, { schedule }: MonitorTiming): number | null {
  return status === 'up' && lastSuccessAt !== null ? nextDue(schedule, lastSuccessAt) : null;
}

/** How early a success can be at most and still count for its due time. */
export const EARLY_MS = 60_000;
const EARLY_SHARE = 1 / 4;

/**
 * Returns when the next success is expected after one at `at`. One shortly before a due time counts for it if there was
 * none since the due time before that, because clocks differ and jobs don't wait for theirs: by up to the grace, a
 * minute, or a quarter of the time to the due time after it, whichever is shortest. Throws `UnreadableScheduleError`.
 */
export function dueAfterSuccess(
  before: Pick<MonitorState, 'dueAt' | 'lastSuccessAt'>,
  { schedule, graceSeconds }: MonitorTiming,
  at: number,
): number | null {
  if (schedule.kind === 'period') return nextDue(schedule, at);
  const { dueAt, lastSuccessAt } = before;
  // The earlier one comes first, because its search usually covers both.
  const lastDue = lastSuccessAt === null ? null : nextDue(schedule, lastSuccessAt);
  const due = nextDue(schedule, at);
  if (due === null) return null;
  const hadSuccess = lastDue === due;
  // An earlier success has already counted for this due time.
  if (hadSuccess) return dueAt !== null && dueAt > due ? dueAt : due;
  const tolerance = Math.min(graceSeconds * 1_000, EARLY_MS);
  if (due - at > tolerance) return due;
  const next = nextDue(schedule, due);
  return next !== null && due - at > (next - due) * EARLY_SHARE ? due : next;
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
