import type { Absence } from '../../../contract/monitors/monitorRecord.ts';
import { dayOf, emptyDay, isEmptyDay } from '../rollups/dayRollup.ts';
import { nextDue } from '../schedule/readSchedule.ts';
import { accountTime } from './accountTime.ts';
import { deadlineAtOf } from './deadlines.ts';
import type { MonitorState, MonitorTiming, StateChange } from './monitorState.ts';

/**
 * Brings back a monitor whose team was deleted for a time, as if that time hadn't passed: it counts as neither up nor
 * down, open runs are no longer followed, and what came due in it is due at the next time afterward. The status stays.
 * Throws `UnreadableScheduleError`.
 */
export function applyReturn(before: MonitorState, timing: MonitorTiming, gone: Absence): StateChange {
  const { state, finishedDays } = accountTime(before, gone.from);
  const at = Math.max(gone.until, state.accountedAt);
  const dueAt = state.dueAt !== null && state.dueAt <= at ? nextDue(timing.schedule, at) : state.dueAt;
  const returned: MonitorState = { ...state, openRuns: [], dueAt, accountedAt: at };
  const isSameDay = state.today.day === dayOf(at);
  return {
    state: {
      ...returned,
      deadlineAt: deadlineAtOf(returned, timing),
      today: isSameDay ? state.today : emptyDay(dayOf(at)),
    },
    flip: null,
    finishedDays: isSameDay || isEmptyDay(state.today) ? finishedDays : [...finishedDays, state.today],
  };
}
