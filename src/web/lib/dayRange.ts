import { dayPlus, startOfDay } from './zonedTime.ts';

/** An inclusive range of days in the form `2026-11-21`. */
export interface DayRange {
  from: string;
  to: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Whether this is a day that exists, in the form `2026-11-21`. */
export const isDay = (value: string | null): value is string =>
  value !== null && DAY.test(value) && new Date(Date.parse(value)).toJSON()?.slice(0, 10) === value;

/** Reads from the URL which days to show; null if the range is missing or invalid. */
export function readRange(search: URLSearchParams): DayRange | null {
  const from = search.get('from');
  const to = search.get('to');
  return isDay(from) && isDay(to) && from <= to ? { from, to } : null;
}

const DEFAULT_DAYS = 90;

/** Returns the range of days to show a history for: the one in the URL or, by default, the last 90 days. */
export const historyRange = (search: URLSearchParams, today: string): DayRange =>
  readRange(search) ?? { from: dayPlus(today, 1 - DEFAULT_DAYS), to: today };

/** Returns the URL parameters with another range and all others unchanged. */
export function withRange(search: URLSearchParams, range: DayRange | null): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('from');
  next.delete('to');
  if (range) {
    next.set('from', range.from);
    next.set('to', range.to);
  }
  return next;
}

/** The first and last milliseconds of a range of days in a time zone. */
export const instantsOf = ({ from, to }: DayRange, timezone: string) => ({
  from: startOfDay(from, timezone),
  to: startOfDay(dayPlus(to, 1), timezone) - 1,
});
