import type { Schedule } from '../../../contract/monitors/schedule.ts';

const MINUTES_A_DAY = 1_440;

/** When a crontab is to start a job that is expected by this schedule; null where no expression says it. */
export function cronTimes(schedule: Schedule): { expression: string; timezone: string | null } | null {
  if (schedule.kind === 'cron') return schedule;
  if (schedule.kind === 'oncalendar') return null;
  const expression = expressionOf(schedule.periodSeconds / 60);
  return expression === null ? null : { expression, timezone: null };
}

function expressionOf(minutes: number): string | null {
  if (minutes === 1) return '* * * * *';
  if (Number.isInteger(minutes) && minutes < 60 && 60 % minutes === 0) return `*/${minutes} * * * *`;
  const hours = minutes / 60;
  if (hours === 1) return '0 * * * *';
  if (Number.isInteger(hours) && hours < 24 && 24 % hours === 0) return `0 */${hours} * * *`;
  if (minutes === MINUTES_A_DAY) return '0 3 * * *';
  return minutes === 7 * MINUTES_A_DAY ? '0 3 * * 1' : null;
}
