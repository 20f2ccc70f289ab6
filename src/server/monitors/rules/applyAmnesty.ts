import type { MonitorState, MonitorTiming } from './monitorState.ts';

/** A time in which no server ran, in milliseconds since 1970. */
export interface Away {
  awayFrom: number;
  backAt: number;
}

/**
 * Gives a monitor whose deadline passed while no server ran its grace once more, from when a server was back; the same to one
 * that had no more than part of its grace in which a server ran. Null for one that lost nothing.
 */
export function applyAmnesty(
  state: MonitorState,
  { graceSeconds }: MonitorTiming,
  { awayFrom, backAt }: Away,
): MonitorState | null {
  const { deadlineAt } = state;
  const graceMs = graceSeconds * 1_000;
  if (deadlineAt === null || deadlineAt <= awayFrom || deadlineAt - graceMs >= backAt) return null;
  const granted = backAt + graceMs;
  return granted > deadlineAt ? { ...state, deadlineAt: granted } : null;
}
