import { accountTime } from './accountTime.ts';
import { flipped, flipTo } from './flipTo.ts';
import type { MonitorChange, MonitorState, MonitorTiming } from './monitorState.ts';

/** The flip of a deadline that has passed, at the instant of the deadline; null while it has not. */
export function applyDeadline(before: MonitorState, _timing: MonitorTiming, now: number): MonitorChange | null {
  const { deadlineAt, openRuns } = before;
  if (deadlineAt === null || deadlineAt > now) return null;
  const at = Math.max(deadlineAt, before.statusSince);
  const { state, finishedDays } = accountTime(before, at);
  const flip = flipTo(state, 'down', openRuns.length > 0 ? 'run-too-long' : 'deadline-passed', at);
  return { state: { ...flipped(state, flip), dueAt: null, deadlineAt: null }, flip, finishedDays };
}
