import { accountTime } from './accountTime.ts';
import { flipped, flipTo } from './flipTo.ts';
import type { StateChange, MonitorState } from './monitorState.ts';

/** Pauses a monitor manually: nothing is expected of it, and open runs are no longer followed. */
export function applyPause(before: MonitorState, now: number): StateChange {
  const at = Math.max(now, before.statusSince, before.accountedAt);
  const { state, finishedDays } = accountTime(before, at);
  const flip = flipTo(state, 'paused', 'paused', at);
  if (flip === null) return { state, flip, finishedDays };
  return {
    state: { ...flipped(state, flip), openRuns: [], dueAt: null, deadlineAt: null, away: null },
    flip,
    finishedDays,
  };
}
