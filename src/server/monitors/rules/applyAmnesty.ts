import type { Absence } from '../../../contract/monitors/monitorRecord.ts';
import { deadlineAtOf } from './deadlines.ts';
import type { MonitorState, MonitorTiming } from './monitorState.ts';

/**
 * Puts off the deadline of a monitor that fell into an absence, or whose grace did in part, until one grace after the return.
 * Null for a monitor that lost nothing, and for one that was excused before: once between two successes, however often we are away.
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
