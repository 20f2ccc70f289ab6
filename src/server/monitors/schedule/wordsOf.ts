import type { Schedule } from '../../../contract/monitors/schedule.ts';
import { calendarWords } from './calendar/calendarWords.ts';
import { cronWords } from './cron/cronWords.ts';

const UNITS = [
  { name: 'day', short: 'd', seconds: 86_400 },
  { name: 'hour', short: 'h', seconds: 3_600 },
  { name: 'minute', short: 'min', seconds: 60 },
  { name: 'second', short: 's', seconds: 1 },
] as const;

/** A schedule in words, such as "Every 10 min" or "At 02:30, Monday through Friday". */
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

function periodWords(periodSeconds: number): string {
  const single = UNITS.find(({ seconds }) => seconds === periodSeconds);
  if (single !== undefined) return `Every ${single.name}`;
  let rest = periodSeconds;
  const parts = UNITS.flatMap(({ short, seconds }) => {
    const count = Math.floor(rest / seconds);
    rest -= count * seconds;
    return count > 0 ? [`${count} ${short}`] : [];
  });
  return `Every ${parts.join(' ')}`;
}
