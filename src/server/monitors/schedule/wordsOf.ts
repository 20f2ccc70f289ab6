import { formatDuration } from '../../../contract/durations.ts';
import type { Schedule } from '../../../contract/monitors/schedule.ts';
import { calendarWords } from './calendar/calendarWords.ts';
import { cronWords } from './cron/cronWords.ts';
import { plainScheduleWords } from '../../../contract/monitors/plainScheduleWords.ts';

/** Units that can be used without a number. */
const SINGLE = new Map([
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
]);

/** Describes a schedule, such as "Every 10 min" or "Weekdays at 02:30". */
export function wordsOf(schedule: Schedule): string {
  switch (schedule.kind) {
    case 'period':
      return periodWords(schedule.periodSeconds);
    case 'cron':
      return plainScheduleWords(cronWords(schedule.expression));
    case 'oncalendar':
      return calendarWords(schedule.expression);
  }
}

const periodWords = (periodSeconds: number) => `Every ${SINGLE.get(periodSeconds) ?? formatDuration(periodSeconds, 4)}`;
