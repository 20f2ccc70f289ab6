import type { FlipReason } from '../../../contract/monitors/monitorEvents.ts';
import type { StoredStatus } from '../../../contract/monitors/monitorRecord.ts';
import type { Flip, MonitorState } from './monitorState.ts';

/** The flip from a state to a status; null where it is that already. */
export function flipTo(state: MonitorState, to: StoredStatus, reason: FlipReason, at: number): Flip | null {
  const { status: from, statusSince } = state;
  if (from === to) return null;
  return { from, to, reason, at, downForMs: from === 'down' ? Math.max(0, at - statusSince) : null };
}

/** A state with the status that a flip gave it. */
export function flipped(state: MonitorState, flip: Flip | null): MonitorState {
  return flip === null ? state : { ...state, status: flip.to, statusSince: flip.at };
}
