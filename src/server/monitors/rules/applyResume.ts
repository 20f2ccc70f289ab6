import { accountTime } from './accountTime.ts';
import { flipped, flipTo } from './flipTo.ts';
import type { MonitorChange, MonitorState } from './monitorState.ts';

/** Resumes a paused monitor by hand: it is new until it pings. */
export function applyResume(before: MonitorState, now: number): MonitorChange {
  const at = Math.max(now, before.statusSince, before.accountedAt);
  const { state, finishedDays } = accountTime(before, at);
  const flip = state.status === 'paused' ? flipTo(state, 'new', 'resumed', at) : null;
  return { state: flipped(state, flip), flip, finishedDays };
}
