import { accountTime } from './accountTime.ts';
import { deadlineOf } from './deadlines.ts';
import { flipped, flipTo } from './flipTo.ts';
import type { StateChange, MonitorState, MonitorTiming } from './monitorState.ts';

/** The flip of a deadline that has passed, at the instant of the deadline; null while it has not. */
export function applyDeadline(before: MonitorState, timing: MonitorTiming, now: number): StateChange | null {
  const { deadlineAt, away } = before;
  if (deadlineAt === null || deadlineAt > now) return null;
  const at = Math.max(deadlineAt, before.statusSince);
  const { state, finishedDays } = accountTime(before, at);
  const flip = flipTo(state, 'down', deadlineOf(before, timing)?.reason ?? 'deadline-passed', at);
  return {
    state: { ...flipped(state, flip), dueAt: null, deadlineAt: null, away: null },
    flip: flip && away ? { ...flip, away } : flip,
    finishedDays,
  };
}
