import type { StoredStatus } from '../../../contract/monitors/monitorRecord.ts';
import { nextDue } from '../schedule/readSchedule.ts';
import { accountTime } from './accountTime.ts';
import { deadlineAtOf, dueAtOf, withinLimit } from './deadlines.ts';
import { flipped, flipTo, type MonitorState, type MonitorTiming, type StateChange } from './monitorState.ts';
import { newestRun } from './openRuns.ts';

/**
 * Applies a changed schedule, grace or longest run to a monitor. A new schedule doesn't apply to the past: anything
 * that would already have been due is due now, or at an expression's next time, and no deadline is in the past. Throws
 * `UnreadableScheduleError`.
 */
export function applyNewTiming(before: MonitorState, timing: MonitorTiming, now: number): StateChange {
  const at = Math.max(now, before.accountedAt);
  const accounted = accountTime(before, at);
  const { finishedDays } = accounted;
  const state = timing.runsMayOverlap === true ? accounted.state : oneRunOf(accounted.state);
  const dueAt = newDueAt(state, timing, at);
  const deadlineAt = deadlineAtOf({ ...state, dueAt }, timing);
  return {
    state: { ...state, dueAt, deadlineAt: deadlineAt === null ? null : Math.max(deadlineAt, at) },
    flip: null,
    finishedDays,
  };
}

function oneRunOf(state: MonitorState): MonitorState {
  return { ...state, openRuns: newestRun(state.openRuns, state.lastSuccessAt) };
}

function newDueAt(state: MonitorState, timing: MonitorTiming, now: number): number | null {
  const dueAt = dueAtOf(state, timing);
  if (dueAt === null || dueAt >= now || dueAt === state.dueAt) return dueAt;
  return timing.schedule.kind === 'period' ? now : nextDue(timing.schedule, now);
}

/**
 * Pauses a monitor manually: nothing is expected from it, and open runs are no longer tracked. They're kept in case the
 * pause is undone.
 */
export function applyPause(before: MonitorState, now: number): StateChange {
  const at = Math.max(now, before.statusSince, before.accountedAt);
  const { state, finishedDays } = accountTime(before, at);
  const flip = flipTo(state, 'paused', 'paused', at);
  if (flip === null) return { state, flip, finishedDays };
  return {
    state: {
      ...flipped(state, flip),
      openRuns: [],
      interruptedRuns: state.openRuns,
      dueAt: null,
      deadlineAt: null,
      away: null,
    },
    flip,
    finishedDays,
  };
}

/**
 * Resumes a paused monitor manually: its status is new until its next ping. A run that started during the pause is
 * tracked until its limit.
 */
export function applyResume(before: MonitorState, timing: MonitorTiming, now: number): StateChange {
  const at = Math.max(now, before.statusSince, before.accountedAt);
  const { state, finishedDays } = accountTime(before, at);
  if (state.status !== 'paused') return { state, flip: null, finishedDays };
  const flip = flipTo(state, 'new', 'resumed', at);
  const resumed = { ...flipped(state, flip), openRuns: withinLimit(state.openRuns, timing, at) };
  return { state: { ...resumed, deadlineAt: deadlineAtOf(resumed, timing) }, flip, finishedDays };
}

/**
 * Undoes a pause: the monitor gets its previous status back, including when that status started, and follows its
 * schedule again. Runs that were open when it was paused continue, unless it was pinged during the pause. `since` is
 * null if it's unknown; the status then starts now. Throws `UnreadableScheduleError`.
 */
export function applyUnpause(
  before: MonitorState,
  timing: MonitorTiming,
  { status, since, now }: { status: StoredStatus; since: number | null; now: number },
): StateChange {
  const resumed = applyResume(before, timing, now);
  if (resumed.flip === null) return resumed;
  const { at } = resumed.flip;
  const wasPinged = (before.lastPingAt ?? 0) > before.statusSince;
  const openRuns = wasPinged ? resumed.state.openRuns : before.interruptedRuns;
  const state = { ...resumed.state, status, openRuns };
  const expecting = { ...state, dueAt: dueAtOf(state, timing) };
  const deadlineAt = deadlineAtOf(expecting, timing);
  // A monitor whose deadline passed during the pause goes down now, so the flip must not be dated earlier.
  const isOverdue = deadlineAt !== null && deadlineAt <= at;
  return {
    ...resumed,
    state: {
      ...expecting,
      statusSince: isOverdue ? at : Math.min(since ?? at, at),
      deadlineAt: isOverdue ? at : deadlineAt,
    },
    flip: { ...resumed.flip, to: status },
  };
}
