import { formatDuration } from './durations.ts';

/** Writes how long a run took: "230 ms", "1.24 s", "38 s", "3 min 20 s". */
export function runDurationWords(durationMs: number): string {
  if (durationMs < 1_000) return `${Math.round(durationMs)} ms`;
  if (durationMs < 9_995) return `${Number((durationMs / 1_000).toFixed(2))} s`;
  if (durationMs < 59_500) return `${Number((durationMs / 1_000).toFixed(1))} s`;
  return formatDuration(durationMs / 1_000);
}
