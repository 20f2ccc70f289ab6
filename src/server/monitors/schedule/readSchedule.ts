import { LRUCache } from 'lru-cache';
import type { InvalidDetail } from '../../../contract/errors.ts';
import type { Schedule } from '../../../contract/monitors/schedule.ts';
import { isZone } from '../../time/zones.ts';
import { createCalendarTimes } from './calendar/calendarTimes.ts';
import { readCalendar } from './calendar/readCalendar.ts';
import { readCronFields } from './cron/cronFields.ts';
import { createCronTimes } from './cron/cronTimes.ts';
import { tidyExpression } from './tidyExpression.ts';
import type { ZonedTimes } from './zonedTimes.ts';

type CronSchedule = Extract<Schedule, { kind: 'cron' }>;
type CalendarSchedule = Extract<Schedule, { kind: 'oncalendar' }>;

export type ReadSchedule =
  | { ok: true; kind: 'period'; periodMs: number }
  /** Due at any of the times. */
  | { ok: true; kind: 'times'; times: readonly ZonedTimes[] }
  /** `path` is a field of the schedule; the message is a sentence for users. */
  | { ok: false; problem: InvalidDetail };

/** Maximum number of cached schedules. A team with a thousand monitors typically uses a few dozen expressions. */
const MAX_READ = 2_000;
const NO_ZONE: ReadSchedule = {
  ok: false,
  problem: { path: 'timezone', message: 'There’s no such timezone' },
};
const read = new LRUCache<string, ReadSchedule>({ max: MAX_READ });

/** Parses a schedule, or reports the invalid field with the reason. */
export function readSchedule(schedule: Schedule): ReadSchedule {
  if (schedule.kind === 'period') return { ok: true, kind: 'period', periodMs: schedule.periodSeconds * 1_000 };
  const key = `${schedule.kind} ${schedule.timezone}\n${schedule.expression}`;
  const known = read.get(key);
  if (known !== undefined) return known;
  const found = schedule.kind === 'cron' ? readCron(schedule) : readOnCalendar(schedule);
  read.set(key, found);
  return found;
}

function readCron({ expression, timezone }: CronSchedule): ReadSchedule {
  const fields = readCronFields(tidyExpression(expression));
  if ('message' in fields) return { ok: false, problem: { path: 'expression', ...fields } };
  if (!isZone(timezone)) return NO_ZONE;
  const times = createCronTimes(fields, timezone);
  const isEmpty = times.nextOnWall(0) === null;
  if (isEmpty) return { ok: false, problem: { path: 'expression', message: 'Day of month: no such day exists' } };
  return { ok: true, kind: 'times', times: [times] };
}

function readOnCalendar({ expression, timezone }: CalendarSchedule): ReadSchedule {
  const text = tidyExpression(expression);
  const lines = readCalendar(text);
  if ('message' in lines) return { ok: false, problem: { path: 'expression', message: lines.message } };
  if (!isZone(timezone)) return NO_ZONE;
  const times = lines.map((line) => createCalendarTimes(line, timezone));
  const empty = times.findIndex(({ nextOnWall }) => nextOnWall(0) === null);
  const numbers = text.split('\n').flatMap((line, index) => (line === '' ? [] : index + 1));
  const place = lines.length === 1 ? 'Date' : `Line ${numbers[empty]}, date`;
  if (empty !== -1) return { ok: false, problem: { path: 'expression', message: `${place}: never on that weekday` } };
  return { ok: true, kind: 'times', times };
}

/** Thrown if a stored schedule can't be read: its row is damaged, or this version of Node doesn't have its zone. */
export class UnreadableScheduleError extends Error {
  override readonly name = 'UnreadableScheduleError';
}

/**
 * Returns when the next success is expected after one at `after` (milliseconds since 1970); null if never. Throws
 * `UnreadableScheduleError`.
 */
export function nextDue(schedule: Schedule, after: number): number | null {
  const read = readSchedule(schedule);
  if (!read.ok) throw new UnreadableScheduleError(`The schedule cannot be read: ${read.problem.message}`);
  if (read.kind === 'period') return after + read.periodMs;
  const found = read.times.map((times) => times.next(after)).filter((at) => at !== null);
  return found.length === 0 ? null : Math.min(...found);
}

/** Like `nextDue`, but returns null for a schedule that can't be read. */
export const nextDueIfReadable = (schedule: Schedule, after: number): number | null =>
  readSchedule(schedule).ok ? nextDue(schedule, after) : null;
