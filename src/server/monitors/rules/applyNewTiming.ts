import { nextDue } from '../schedule/nextDue.ts';
import { accountTime } from './accountTime.ts';
import { deadlineAtOf, dueAtOf } from './deadlines.ts';
import { newestRun } from './openRuns.ts';
import type { StateChange, MonitorState, MonitorTiming } from './monitorState.ts';

/**
 * What an edit of schedule, grace or longest run makes of a monitor. Nobody is late by a schedule that did not exist then: what
 * a new one makes due in the past is due now, or at the next time of an expression; and no deadline is set before now.
 * Throws `UnreadableScheduleError`.
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
