import { dayPlus, startOfDay } from '../../lib/zonedTime.ts';

/** A range of days, such as `2026-11-21`, inclusive. */
export interface DayRange {
  from: string;
  to: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (value: string | null): value is string =>
  value !== null && DAY.test(value) && new Date(Date.parse(value)).toJSON()?.slice(0, 10) === value;

/** Reads the days to show from the address; null if the range is missing or invalid. */
export function readRange(search: URLSearchParams): DayRange | null {
  const from = search.get('from');
  const to = search.get('to');
  return isDay(from) && isDay(to) && from <= to ? { from, to } : null;
}

/** Returns the address with another range and all other parameters unchanged. */
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

/** The first and the last millisecond of a range of days in a time zone. */
export const instantsOf = ({ from, to }: DayRange, timezone: string) => ({
  from: startOfDay(from, timezone),
  to: startOfDay(dayPlus(to, 1), timezone) - 1,
});
