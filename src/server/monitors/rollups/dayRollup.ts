import { DAY_MS } from '../../../contract/durations.ts';
import type { DailyRollup } from '../../../contract/monitors/monitorCalls.ts';
import { type DurationSummary, percentileOf } from './durationSummary.ts';

/** A monitor's totals for one UTC day, as plain JSON. Time while new or paused doesn't count as up, late or down. */
export interface DayRollup {
  /** Such as `2026-11-21`. */
  day: string;
  upMs: number;
  lateMs: number;
  downMs: number;
  pings: number;
  /** Finished runs; missing if none were counted. */
  runs?: number;
  failures: number;
  /** Durations of the runs that ended on this day; null if none of them had a start. */
  durations: DurationSummary | null;
}

/** Returns the UTC day of an instant. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** Returns the start of the UTC day after the one that contains `at`. */
export function nextDayAt(at: number): number {
  return (Math.floor(at / DAY_MS) + 1) * DAY_MS;
}

/** Returns a day without data. */
export function emptyDay(day: string): DayRollup {
  return { day, upMs: 0, lateMs: 0, downMs: 0, pings: 0, failures: 0, durations: null };
}

/** Limits a day to the time that has passed so far: any excess is removed proportionally from up, late and down. */
export function withinDay(day: DayRollup, now: number): DayRollup {
  const { upMs, lateMs, downMs } = day;
  const part = (now - Date.parse(day.day)) / (upMs + lateMs + downMs);
  if (!(part < 1)) return day;
  return {
    ...day,
    upMs: Math.floor(upMs * part),
    lateMs: Math.floor(lateMs * part),
    downMs: Math.floor(downMs * part),
  };
}

/** Returns whether a day has no data, so it doesn't have to be stored. */
export function isEmptyDay({ upMs, lateMs, downMs, pings }: DayRollup): boolean {
  return upMs + lateMs + downMs + pings === 0;
}

const seconds = (milliseconds: number): number => Math.round(milliseconds / 1_000);

/** Returns a day as sent to clients. */
export function dailyRollupOf({ day, upMs, lateMs, downMs, pings, failures, durations }: DayRollup): DailyRollup {
  return {
    day,
    upSeconds: seconds(upMs),
    lateSeconds: seconds(lateMs),
    downSeconds: seconds(downMs),
    pings,
    failures,
    durationMs: durations && {
      min: durations.min,
      average: Math.round(durations.sum / durations.count),
      p50: Math.round(percentileOf(durations, 0.5)),
      p95: Math.round(percentileOf(durations, 0.95)),
      max: durations.max,
    },
  };
}
