import { DAY_MS, WEEK_MS } from '../../contract/durations.ts';
import { clockMs, instantOf, midnightOf } from '../time/zones.ts';

const REPORTED_AT = clockMs('08:00');

/** Returns the Mondays at 08:00 in a zone: the last one at or before a time, and the next one. */
export function reportTimes(timezone: string, now: number): { last: number; next: number } {
  const today = midnightOf(timezone, now);
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY_MS + REPORTED_AT;
  const [before, current, after] = [monday - WEEK_MS, monday, monday + WEEK_MS].map((local) =>
    instantOf(timezone, local),
  ) as [number, number, number];
  return current <= now ? { last: current, next: after } : { last: before, next: current };
}

/** Returns when the next report is due for someone in a zone. */
export const nextReportAt = (timezone: string, now: number): number => reportTimes(timezone, now).next;

/** The first and last days, such as `2026-11-16`, in a time zone. */
export interface Week {
  timezone: string;
  firstDay: string;
  lastDay: string;
}

/** Returns the seven days before the day that contains `at` in a zone. */
export function weekBefore(timezone: string, at: number): Week {
  const today = midnightOf(timezone, at);
  const dayOf = (daysAgo: number): string => new Date(today - daysAgo * DAY_MS).toISOString().slice(0, 10);
  return { timezone, firstDay: dayOf(7), lastDay: dayOf(1) };
}
