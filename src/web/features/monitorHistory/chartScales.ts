import type { DailyRollup } from '../../../contract/monitors/monitorCalls.ts';

/** Steps that figures of an axis are read in: 1, 2 or 5 of a power of ten, or of a minute or an hour above that. */
const STEPS_MS = [
  ...[1, 10, 100, 1_000].flatMap((power) => [power, 2 * power, 5 * power]),
  10_000,
  15_000,
  30_000,
  60_000,
  120_000,
  300_000,
  600_000,
  900_000,
  1_800_000,
  3_600_000,
  7_200_000,
  14_400_000,
  21_600_000,
  43_200_000,
  86_400_000,
];
const MOST_STEPS = 4;

/** The figures of an axis of durations, from zero to at least the longest one. */
export function durationTicks(longestMs: number): number[] {
  const longest = Math.max(1, longestMs);
  const days = Math.ceil(longest / MOST_STEPS / 86_400_000) * 86_400_000;
  const step = STEPS_MS.find((candidate) => candidate * MOST_STEPS >= longest) ?? days;
  return Array.from({ length: Math.ceil(longest / step) + 1 }, (_, index) => index * step);
}

/** Makes a function that puts a value of one range at its place in another; a range without extent is its start. */
export const linearScale = ([from, to]: [number, number], [start, end]: [number, number]) => {
  const extent = to - from;
  return (value: number) => (extent === 0 ? start : start + ((value - from) / extent) * (end - start));
};

/** The value below which a part of all lies (nearest rank); null of none. */
export function percentile(values: readonly number[], part: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? null;
}

const NOON_MS = 43_200_000;

interface Frame {
  first: number;
  last: number;
  x: (atMs: number) => number;
  y: (durationMs: number) => number;
}

/**
 * The paths of p50 and p95 by day, from the first to the last moment of the frame; with less than two days that have
 * runs, straight lines at what holds for all.
 */
export function durationLines(days: readonly DailyRollup[], all: { p50: number; p95: number }, frame: Frame) {
  const { first, last, x, y } = frame;
  const known = days.flatMap(({ day, durationMs }) => {
    const at = Date.parse(`${day}T00:00:00Z`) + NOON_MS;
    return durationMs !== null && at + NOON_MS > first && at - NOON_MS < last ? [{ at, ...durationMs }] : [];
  });
  const lineOf = (name: 'p50' | 'p95') => {
    if (known.length < 2) return `M${x(first)} ${y(all[name]).toFixed(2)}H${x(last)}`;
    const points = known.map((day) => {
      const at = Math.min(last, Math.max(first, day.at));
      return `${x(at).toFixed(1)} ${Math.max(0, y(day[name])).toFixed(2)}`;
    });
    return `M${points.join('L')}`;
  };
  return { p50: lineOf('p50'), p95: lineOf('p95') };
}
