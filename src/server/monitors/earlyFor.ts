import { EARLY_MS } from './rules/deadlines.ts';
import type { MonitorState, MonitorTiming } from './rules/monitorState.ts';
import { nextDueIfReadable } from './schedule/readSchedule.ts';

/**
 * Returns the due time that the last success counted for although it came shortly before it; null if it wasn't early or
 * the schedule can't be read.
 */
export function earlyFor(
  { dueAt, lastSuccessAt }: Pick<MonitorState, 'dueAt' | 'lastSuccessAt'>,
  { schedule }: Pick<MonitorTiming, 'schedule'>,
): number | null {
  if (dueAt === null || lastSuccessAt === null || schedule.kind === 'period') return null;
  const due = nextDueIfReadable(schedule, lastSuccessAt);
  return due !== null && due < dueAt && due - lastSuccessAt <= EARLY_MS ? due : null;
}
