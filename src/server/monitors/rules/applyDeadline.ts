import type { Absence } from '../../../contract/monitors/monitorRecord.ts';
import { withRun } from '../recentRuns.ts';
import { accountTime } from './accountTime.ts';
import { deadlineAtOf, deadlineOf } from './deadlines.ts';
import { flipped, flipTo, type MonitorState, type MonitorTiming, type StateChange } from './monitorState.ts';

/**
 * Returns the flip for a deadline that has passed, timed at the deadline itself; null if the deadline hasn't passed.
 */
export function applyDeadline(before: MonitorState, timing: MonitorTiming, now: number): StateChange | null {
  const { deadlineAt, away } = before;
  if (deadlineAt === null || deadlineAt > now) return null;
  const at = Math.max(deadlineAt, before.statusSince);
  const { state, finishedDays } = accountTime(before, at);
  const flip = flipTo(state, 'down', deadlineOf(before, timing)?.reason ?? 'deadline-passed', at);
  return {
    state: {
      ...flipped(state, flip),
      dueAt: null,
      deadlineAt: null,
      away: null,
      recentRuns: withRun(state.recentRuns, { at: Math.min(before.dueAt ?? at, at), kind: 'missed' }),
    },
    flip: flip && away ? { ...flip, away } : flip,
    finishedDays,
  };
}

/**
 * Moves a monitor's deadline to one grace period after an absence if the deadline or part of its grace fell within the
 * absence. Returns null if the monitor wasn't affected or was already excused: it's excused only once between two
 * successes, even if there are several absences.
 */
export function applyAmnesty(state: MonitorState, timing: MonitorTiming, away: Absence): MonitorState | null {
  const { deadlineAt } = state;
  const graceMs = timing.graceSeconds * 1_000;
  if (deadlineAt === null || state.away !== null) return null;
  if (deadlineAt <= away.from || deadlineAt - graceMs >= away.until) return null;
  const excused = { ...state, away };
  const putOffUntil = deadlineAtOf(excused, timing);
  return putOffUntil !== null && putOffUntil > deadlineAt ? { ...excused, deadlineAt: putOffUntil } : null;
}
