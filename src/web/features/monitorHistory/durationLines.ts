import type { DailyRollup } from '../../../contract/monitors/monitorCalls.ts';

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
