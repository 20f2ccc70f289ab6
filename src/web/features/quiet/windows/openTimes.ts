import type { MaintenanceWindow } from '../../../../contract/alerting/alertingCalls.ts';
import { MINUTE_MS } from '../../../../contract/durations.ts';
import { dayPlus, instantAt, zonedTime } from '../../../lib/zonedTime.ts';

/** A span of time, in milliseconds since 1970. */
export interface OpenSpan {
  from: number;
  to: number;
}

const DAY_MINUTES = 1_440;
const SUNDAY = 7;

/** When a window is open within a span. */
export function openTimes({ when }: Pick<MaintenanceWindow, 'when'>, within: OpenSpan): OpenSpan[] {
  const lastsMs = when.minutes * MINUTE_MS;
  const starts = when.kind === 'once' ? [when.from] : weeklyStarts(when, within);
  return starts
    .map((from) => ({ from, to: from + lastsMs }))
    .filter(({ from, to }) => from < within.to && to > within.from);
}

type Weekly = Extract<MaintenanceWindow['when'], { kind: 'weekly' }>;

function weeklyStarts({ days, time, minutes, timezone }: Weekly, within: OpenSpan): number[] {
  const last = zonedTime(within.to, timezone).day;
  const starts: number[] = [];
  // A window that opened on an earlier day may still be open.
  let day = dayPlus(zonedTime(within.from, timezone).day, -Math.ceil(minutes / DAY_MINUTES));
  for (; day <= last; day = dayPlus(day, 1)) {
    if (days.includes(weekdayOf(day))) starts.push(instantAt(day, time, timezone));
  }
  return starts;
}

/**
 * Converts an instant to its position on a calendar, from 0 (the left edge) to 1. `starts` are when its days start,
 * followed by when the last one ends. All days have the same width, even one with 23 or 25 hours.
 */
export function calendarPosition(atMs: number, starts: readonly number[]): number {
  const next = starts.findIndex((start) => start > atMs);
  if (next === 0) return 0;
  if (next === -1) return 1;
  const [from, to] = [starts[next - 1] ?? atMs, starts[next] ?? atMs];
  return (next - 1 + (atMs - from) / (to - from)) / (starts.length - 1);
}

/** The day of the week, from 1 (Monday) to 7 (Sunday). */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay() || SUNDAY;
