/**
 * A compact summary of many runs' durations: exact count, sum, shortest and longest, and counts by size for
 * percentiles.
 */
export interface DurationSummary {
  count: number;
  sum: number;
  min: number;
  max: number;
  /** Number of runs by size class: class 0 is 0 ms, class `n` is up to `GROWTH ** (n - 1)` ms. */
  classes: Readonly<Record<string, number>>;
}

/** The maximum relative error of a percentile. */
export const PERCENTILE_ERROR = 0.02;
const GROWTH = (1 + PERCENTILE_ERROR) / (1 - PERCENTILE_ERROR);
const LOG_GROWTH = Math.log(GROWTH);

function classOf(durationMs: number): number {
  return durationMs <= 0 ? 0 : 1 + Math.max(0, Math.ceil(Math.log(durationMs) / LOG_GROWTH));
}

/** Adds one duration in milliseconds to a summary, or starts a new one. */
export function withDuration(summary: DurationSummary | null, durationMs: number): DurationSummary {
  const sizeClass = classOf(durationMs);
  if (summary === null) {
    return { count: 1, sum: durationMs, min: durationMs, max: durationMs, classes: { [sizeClass]: 1 } };
  }
  return {
    count: summary.count + 1,
    sum: summary.sum + durationMs,
    min: Math.min(summary.min, durationMs),
    max: Math.max(summary.max, durationMs),
    classes: { ...summary.classes, [sizeClass]: (summary.classes[sizeClass] ?? 0) + 1 },
  };
}

/**
 * Returns the duration in milliseconds that a proportion `share` (0 to 1) of the runs didn't exceed, by nearest rank,
 * within `PERCENTILE_ERROR`.
 */
export function percentileOf(summary: DurationSummary, share: number): number {
  const rank = Math.max(1, Math.ceil(share * summary.count));
  let seen = 0;
  // Integer keys are iterated in ascending order.
  for (const [sizeClass, count] of Object.entries(summary.classes)) {
    seen += count;
    if (seen >= rank) return Math.min(summary.max, Math.max(summary.min, middleOf(Number(sizeClass))));
  }
  return summary.max;
}

/** Returns the point in a size class at the same relative distance from both ends. */
function middleOf(sizeClass: number): number {
  return sizeClass === 0 ? 0 : (2 * GROWTH ** (sizeClass - 1)) / (1 + GROWTH);
}
