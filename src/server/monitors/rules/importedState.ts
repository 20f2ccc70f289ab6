import type { MonitorPast } from '../monitorImports.ts';
import { nextDue } from '../schedule/readSchedule.ts';
import { deadlineAtOf, dueAtOf } from './deadlines.ts';
import { type MonitorState, type MonitorTiming, newState } from './monitorState.ts';

/**
 * Returns the initial state of a monitor that another service used to watch. The deadline is based on the last success
 * there. Anything already overdue is due now, or at an expression's next time, because the job has been reporting
 * elsewhere until now. Throws `UnreadableScheduleError`.
 */
export function importedState(past: MonitorPast, timing: MonitorTiming, now: number): MonitorState {
  const { status, lastDurationMs } = past;
  const lastPingAt = past.lastPingAt === null ? null : Math.min(past.lastPingAt, now);
  if (lastPingAt === null) return { ...newState(now), status: status === 'paused' ? 'paused' : 'new' };
  const missedAt = status === 'down' ? missedDeadline(timing, lastPingAt, now) : null;
  const isFailure = status === 'down' && missedAt === null;
  const state: MonitorState = {
    ...newState(now),
    status,
    statusSince: missedAt ?? (status === 'paused' || status === 'new' ? now : lastPingAt),
    lastPingAt,
    lastPingKind: isFailure ? 'fail' : 'success',
    lastSuccessAt: isFailure ? null : lastPingAt,
    lastDurationMs,
  };
  return expecting(state, timing, now);
}

/**
 * Returns when a monitor went down according to its schedule; null if its last ping was a failure, or could have been.
 */
function missedDeadline({ schedule, graceSeconds }: MonitorTiming, lastPingAt: number, now: number): number | null {
  const due = nextDue(schedule, lastPingAt);
  const at = due === null ? Infinity : due + graceSeconds * 1_000;
  return at <= now ? at : null;
}

function expecting(state: MonitorState, timing: MonitorTiming, now: number): MonitorState {
  const dueAt = dueAtOf(state, timing);
  if (dueAt === null) return state;
  const expected = { ...state, dueAt };
  const deadlineAt = deadlineAtOf(expected, timing);
  if (deadlineAt !== null && deadlineAt > now) return { ...expected, deadlineAt };
  const postponed = { ...state, dueAt: timing.schedule.kind === 'period' ? now : nextDue(timing.schedule, now) };
  return { ...postponed, deadlineAt: deadlineAtOf(postponed, timing) };
}
