import type { Schedule } from '../../../contract/monitors/schedule.ts';
import { readSchedule } from './readSchedule.ts';

/** A stored schedule makes no sense: by a damaged row, or by a zone that this version of Node does not know. */
export class UnreadableScheduleError extends Error {
  override readonly name = 'UnreadableScheduleError';
}

/**
 * When the next success is expected after one at `after` (milliseconds since 1970); null for never. Throws
 * `UnreadableScheduleError`.
 */
export function nextDue(schedule: Schedule, after: number): number | null {
  const read = readSchedule(schedule);
  if (!read.ok) throw new UnreadableScheduleError(`The schedule cannot be read: ${read.problem.message}`);
  if (read.kind === 'period') return after + read.periodMs;
  const found = read.times.map((times) => times.next(after)).filter((at) => at !== null);
  return found.length === 0 ? null : Math.min(...found);
}
