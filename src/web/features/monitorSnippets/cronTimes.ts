import { formatDuration } from '../../../contract/durations.ts';
import type { Schedule } from '../../../contract/monitors/schedule.ts';

interface CronTimes {
  expression: string;
  timezone: string | null;
  /** Says how the times differ from the schedule, for a comment; null if they're the same. */
  note: string | null;
}

/** Divisors of an hour and of a day; cron can repeat a job at these intervals evenly. */
const EVEN_MINUTES = [30, 20, 15, 12, 10, 6, 5, 4, 3, 2];
const EVEN_HOURS = [12, 8, 6, 4, 3, 2];
const HOUR = 60;
const DAY = 24 * HOUR;
const LONGEST_MONTH_DAYS = 31;

/**
 * Returns the times at which a crontab should start a job with this schedule. If cron can't match an interval, the job
 * starts more often, never less often. Null if no expression fits.
 */
export function cronTimes(schedule: Schedule): CronTimes | null {
  if (schedule.kind === 'cron') return { ...schedule, note: null };
  if (schedule.kind === 'oncalendar' || schedule.periodSeconds < 60) return null;
  const [expression, isExact] = expressionOf(schedule.periodSeconds / 60);
  const words = formatDuration(schedule.periodSeconds, 4);
  return {
    expression,
    timezone: null,
    note: isExact ? null : `Cron can't run exactly every ${words}: this runs more often`,
  };
}

function expressionOf(minutes: number): [expression: string, isExact: boolean] {
  if (minutes < HOUR) {
    const step = EVEN_MINUTES.find((even) => even <= minutes) ?? 1;
    return [step === 1 ? '* * * * *' : `*/${step} * * * *`, step === minutes];
  }
  if (minutes < DAY) {
    const step = EVEN_HOURS.find((even) => even <= minutes / HOUR) ?? 1;
    return [step === 1 ? '0 * * * *' : `0 */${step} * * *`, step * HOUR === minutes];
  }
  const days = Math.floor(minutes / DAY);
  if (days === 1) return ['0 3 * * *', minutes === DAY];
  if (days === 7) return ['0 3 * * 1', minutes === 7 * DAY];
  // Cron restarts the count each month.
  return [days >= LONGEST_MONTH_DAYS ? '0 3 1 * *' : `0 3 */${days} * *`, false];
}
