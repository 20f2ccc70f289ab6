import { accountTime } from './accountTime.ts';
import { deadlineAtOf, withinLimit } from './deadlines.ts';
import { flipped, flipTo } from './flipTo.ts';
import type { StateChange, MonitorState, MonitorTiming } from './monitorState.ts';

/**
 * Resumes a paused monitor manually: it is new until it pings. A run that began during the pause is followed to its
 * limit.
 */
export function applyResume(before: MonitorState, timing: MonitorTiming, now: number): StateChange {
  const at = Math.max(now, before.statusSince, before.accountedAt);
  const { state, finishedDays } = accountTime(before, at);
  if (state.status !== 'paused') return { state, flip: null, finishedDays };
  const flip = flipTo(state, 'new', 'resumed', at);
  const resumed = { ...flipped(state, flip), openRuns: withinLimit(state.openRuns, timing, at) };
  return { state: { ...resumed, deadlineAt: deadlineAtOf(resumed, timing) }, flip, finishedDays };
}
