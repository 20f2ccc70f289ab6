import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Sampling more often would be the largest cost on an idle server. */
const RESOLUTION_MS = 20;
const NS_PER_SECOND = 1e9;
const QUANTILES = [0.5, 0.99, 1] as const;

/** How late timers fired. */
export interface DelaySummary {
  /** Quantiles, such as `0.99`, each with its delay in seconds during the last window. */
  quantiles: readonly (readonly [quantile: number, seconds: number])[];
  /** The sum since the process started. */
  sumSeconds: number;
  count: number;
}

export interface EventLoopDelay {
  summary(): DelaySummary;
  /** Ends the current window and starts the next. */
  turn(): void;
  close(): void;
}

/**
 * Measures how long the event loop delays timers. Quantiles cover the last complete window, so that several readers see
 * the same values. Before the first window is complete, they cover all measurements so far.
 */
export function watchEventLoopDelay(): EventLoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let last: DelaySummary['quantiles'] | null = null;
  let [sumSeconds, count] = [0, 0];

  // The histogram includes the timer's own interval.
  const delayOf = (ns: number): number => Math.max(0, ns / NS_PER_SECOND - RESOLUTION_MS / 1_000) || 0;
  const current = (): DelaySummary['quantiles'] =>
    QUANTILES.map((quantile) => [quantile, delayOf(histogram.percentile(100 * quantile))] as const);
  const sumOfWindow = (): number => (histogram.count === 0 ? 0 : delayOf(histogram.mean) * histogram.count);

  return {
    summary: () => ({
      quantiles: last ?? current(),
      sumSeconds: sumSeconds + sumOfWindow(),
      count: count + histogram.count,
    }),
    turn() {
      last = current();
      sumSeconds += sumOfWindow();
      count += histogram.count;
      histogram.reset();
    },
    close: () => void histogram.disable(),
  };
}
