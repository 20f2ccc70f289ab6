const MIN_DURATION_MS = 10_000;
const GROWTH = 1.25;
/**
 * Offsets from today, in days. The first two delimit the baseline a month ago; the last is the start of the current
 * period.
 */
export const SLOWDOWN_DAYS = { baseFrom: 35, baseTo: 24, nowFrom: 6 } as const;

/** Medians of a monitor's runs in milliseconds, for each day with runs. Keys are numbers of days before today. */
export type DailyMedians = ReadonlyMap<number, number>;

/** Median durations in milliseconds, a month ago and now. */
export interface Slowdown {
  beforeMs: number;
  nowMs: number;
}

/** Returns how much slower a monitor's runs are than a month ago; null if they aren't, or are too short to matter. */
export function slowdownOf(medians: DailyMedians): Slowdown | null {
  const { baseFrom, baseTo, nowFrom } = SLOWDOWN_DAYS;
  const beforeMs = middle(medians, (ago) => ago <= baseFrom && ago >= baseTo);
  const nowMs = middle(medians, (ago) => ago <= nowFrom);
  if (beforeMs === null || nowMs === null) return null;
  return nowMs >= beforeMs * GROWTH && isLongEnough(nowMs) ? { beforeMs, nowMs } : null;
}

/** Whether a run is long enough for a slowdown to matter. */
export const isLongEnough = (durationMs: number): boolean => durationMs >= MIN_DURATION_MS;

function middle(medians: DailyMedians, isCounted: (daysAgo: number) => boolean): number | null {
  const values = [...medians].flatMap(([ago, median]) => (isCounted(ago) ? [median] : [])).toSorted((a, b) => a - b);
  return values[Math.floor(values.length / 2)] ?? null;
}
