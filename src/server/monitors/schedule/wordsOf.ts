import { formatDuration } from '../../../contract/durations.ts';
import type { Schedule } from '../../../contract/monitors/schedule.ts';
import { calendarWords } from './calendar/calendarWords.ts';
import { cronWords } from './cron/cronWords.ts';

/** Units that can be used without a number. */
const SINGLE = new Map([
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
]);

/** Describes a schedule, such as "Every 10 min" or "At 02:30, Monday through Friday". */
export function wordsOf(schedule: Schedule): string {
  switch (schedule.kind) {
    case 'period':
      return periodWords(schedule.periodSeconds);
    case 'cron':
      return cronWords(schedule.expression);
    case 'oncalendar':
      return calendarWords(schedule.expression);
  }
}

const periodWords = (periodSeconds: number) => `Every ${SINGLE.get(periodSeconds) ?? formatDuration(periodSeconds, 4)}`;
