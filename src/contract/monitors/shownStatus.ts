import type { Monitor } from './monitorRecord.ts';

/** `broken`: the schedule can't be read. */
export type ShownStatus = 'new' | 'up' | 'late' | 'started' | 'down' | 'paused' | 'broken';

export const SHOWN_STATUSES: readonly ShownStatus[] = ['down', 'late', 'started', 'up', 'new', 'paused', 'broken'];

type Known = Pick<Monitor, 'status' | 'broken' | 'runningSince' | 'dueAt'>;

/**
 * Returns the status that people see at a given time (milliseconds since 1970). A monitor that is down or paused stays
 * that way during a run. A monitor with an open run isn't late, because the run has its own limit.
 */
export function shownStatusOf({ status, broken, runningSince, dueAt }: Known, now: number): ShownStatus {
  if (broken !== undefined) return 'broken';
  if (status === 'paused' || status === 'down') return status;
  if (runningSince !== null) return 'started';
  if (status === 'up' && dueAt !== null && now >= dueAt) return 'late';
  return status;
}
