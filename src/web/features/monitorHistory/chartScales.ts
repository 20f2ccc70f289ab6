import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts';
import { dayPlus, monthWords, shortDayWords, startOfDay, zonedTime } from '../../lib/zonedTime.ts';

/** Readable steps for axis labels: 1, 2 or 5 times a power of ten; above that, multiples of a minute or an hour. */
const STEPS_MS = [
  ...[1, 10, 100, 1_000].flatMap((power) => [power, 2 * power, 5 * power]),
  10_000,
  15_000,
  30_000,
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 4, 6, 12, 24].map((hours) => hours * HOUR_MS),
];
const MAX_STEPS = 4;

/** Labels for a duration axis, from zero to at least the longest duration. */
export function durationTicks(longestMs: number): number[] {
  const longest = Math.max(1, longestMs);
  const days = Math.ceil(longest / MAX_STEPS / DAY_MS) * DAY_MS;
  const step = STEPS_MS.find((candidate) => candidate * MAX_STEPS >= longest) ?? days;
  return Array.from({ length: Math.ceil(longest / step) + 1 }, (_, index) => index * step);
}

/** Returns a function that maps a value from one range to another. An empty range maps to the start. */
export const linearScale = ([from, to]: [number, number], [start, end]: [number, number]) => {
  const extent = to - from;
  return (value: number) => (extent === 0 ? start : start + ((value - from) / extent) * (end - start));
};

/** The percentile of values (nearest rank) for a fraction from 0 to 1; null if there are no values. */
export function percentile(values: readonly number[], part: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? null;
}

interface TimedRun {
  at: number;
  durationMs: number;
}

/** The median and the 95th percentile of nearby runs' durations. */
export interface BandPoint {
  at: number;
  p50: number;
  p95: number;
}

/** The number of runs before and after each run in its window: at least this many, or this part of all runs. */
const MIN_AROUND = 7;
const AROUND_PART = 1 / 20;
/** With fewer runs than this, a band would be meaningless. */
const MIN_RUNS = 5;

/**
 * The band over a rolling window, with a point for each run; empty if there are too few runs. Each point is the average
 * of those in its window: percentiles alone jump when a slow run enters or leaves the window.
 */
export function bandOf(runs: readonly TimedRun[]): BandPoint[] {
  if (runs.length < MIN_RUNS) return [];
  const reach = Math.max(MIN_AROUND, Math.round(runs.length * AROUND_PART));
  const around = <T>(values: readonly T[], index: number) =>
    values.slice(Math.max(0, index - reach), index + reach + 1);
  const durations = runs.map(({ durationMs }) => durationMs);
  const smooth = (part: number) => {
    const jumping = durations.map((_duration, index) => percentile(around(durations, index), part) ?? 0);
    return jumping.map((_value, index) => average(around(jumping, index)));
  };
  const [p50, p95] = [smooth(0.5), smooth(0.95)];
  return runs.map(({ at }, index) => ({ at, p50: p50[index] ?? 0, p95: p95[index] ?? 0 }));
}

/** The part of a chart's width that runs must fill; in less, they couldn't be told apart. */
const MIN_RUNS_PART = 0.1;

/**
 * The band for the days before the first run, for which only totals are stored. Empty if that would squeeze the runs
 * into too small a part of the chart.
 */
export function bandBefore(
  runs: readonly TimedRun[],
  days: readonly { day: string; durationMs: { p50: number; p95: number } | null }[],
): BandPoint[] {
  const firstAt = runs[0]?.at ?? 0;
  const lastAt = runs.at(-1)?.at ?? 0;
  const points = days.flatMap(({ day, durationMs }) =>
    durationMs !== null && Date.parse(day) + DAY_MS <= firstAt
      ? [{ at: Date.parse(day) + DAY_MS / 2, p50: durationMs.p50, p95: durationMs.p95 }]
      : [],
  );
  return lastAt - firstAt >= MIN_RUNS_PART * (lastAt - (points[0]?.at ?? 0)) ? points : [];
}

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The index of the run nearest to an instant; -1 if there are no runs. Runs are ordered oldest first. */
export function nearestIndex(runs: readonly Pick<TimedRun, 'at'>[], atMs: number): number {
  const after = runs.findIndex(({ at }) => at >= atMs);
  if (after === -1) return runs.length - 1;
  const [before, next] = [runs[after - 1], runs[after]];
  return before && next && atMs - before.at < next.at - atMs ? after - 1 : after;
}

const MIN_VIEW_MS = 60_000;

/** Scales a time range by a factor around an instant, within the whole range; null for the whole range. */
export function zoomed(
  [from, to]: [number, number],
  aroundMs: number,
  factor: number,
  [first, last]: [number, number],
): [number, number] | null {
  const length = Math.max(MIN_VIEW_MS, (to - from) * factor);
  if (length >= last - first) return null;
  const part = (aroundMs - from) / (to - from);
  const start = Math.min(last - length, Math.max(first, aroundMs - part * length));
  return [start, start + length];
}

const CLOCK_STEPS_MS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720].map((minutes) => minutes * MINUTE_MS);
const DAY_STEPS = [1, 2, 7, 14];

/** The ticks for a time axis in a time zone, up to a maximum: times of day, days or months, depending on the range. */
export function timeTicks(
  [from, to]: [number, number],
  timezone: string,
  most: number,
): { at: number; words: string }[] {
  const within = ({ at }: { at: number }) => at >= from && at <= to;
  const clockStep = CLOCK_STEPS_MS.find((step) => (to - from) / step <= most);
  const firstDay = zonedTime(from, timezone).day;
  if (clockStep !== undefined) {
    const midnight = startOfDay(firstDay, timezone);
    const skipped = Math.ceil((from - midnight) / clockStep);
    return Array.from({ length: most + 1 }, (_, index) => midnight + (skipped + index) * clockStep)
      .map((at) => ({ at, words: zonedTime(at, timezone).clock }))
      .filter(within);
  }
  const dayStep = DAY_STEPS.find((step) => (to - from) / DAY_MS / step <= most);
  if (dayStep !== undefined) {
    return Array.from({ length: most + 2 }, (_, index) => dayPlus(firstDay, index * dayStep))
      .map((day) => ({ at: startOfDay(day, timezone), words: shortDayWords(day) }))
      .filter(within);
  }
  const months: string[] = [];
  const lastDay = zonedTime(to, timezone).day;
  for (let day = `${firstDay.slice(0, 7)}-01`; day <= lastDay; day = `${dayPlus(day, 31).slice(0, 7)}-01`)
    months.push(day);
  const step = Math.ceil(months.length / most);
  return months
    .filter((_month, index) => (months.length - 1 - index) % step === 0)
    .map((day) => ({ at: startOfDay(day, timezone), words: monthWords(day.slice(0, 7)) }))
    .filter(within);
}
