import type { Absence } from '../../../contract/monitors/monitorRecord.ts';
import { dayOf, emptyDay, isEmptyDay } from '../rollups/dayRollup.ts';
import { nextDue } from '../schedule/readSchedule.ts';
import { accountTime } from './accountTime.ts';
import { deadlineAtOf } from './deadlines.ts';
import type { MonitorState, MonitorTiming, StateChange } from './monitorState.ts';

/**
 * Restores a monitor whose team was deleted for a while, as if no time had passed. That time counts as neither up nor
 * down, open runs are no longer tracked, and anything that was due during it is due at the next scheduled time. The
 * status stays the same. Throws `UnreadableScheduleError`.
 */
export function applyReturn(before: MonitorState, timing: MonitorTiming, gone: Absence): StateChange {
  const { state, finishedDays } = accountTime(before, gone.from);
  const at = Math.max(gone.until, state.accountedAt);
  const dueAt = state.dueAt !== null && state.dueAt <= at ? nextDue(timing.schedule, at) : state.dueAt;
  const returned: MonitorState = { ...state, openRuns: [], interruptedRuns: [], dueAt, accountedAt: at };
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
