import { editableDuration } from '../../../lib/parseDuration.ts';
import { secondsOf, type MonitorValues } from './monitorValues.ts';

type Typed = Pick<MonitorValues, 'kind' | 'period' | 'grace' | 'longestRun'>;

/**
 * Explains a longest run greater than period + grace: a killed run holds the schedule back until its limit. For
 * expressions, the longest known gap stands in for the period.
 */
export function killedRunWords(typed: Typed, nextRuns: readonly number[]): string | undefined {
  const longestRun = secondsOf(typed.longestRun);
  const grace = secondsOf(typed.grace);
  const period = typed.kind === 'period' ? secondsOf(typed.period) : longestGapOf(nextRuns);
  if (longestRun === undefined || grace === undefined || period === undefined) return undefined;
  return longestRun > period + grace
    ? `Longer than the schedule and its grace: a killed job is noticed only after ${editableDuration(longestRun)}.`
    : undefined;
}

function longestGapOf(instants: readonly number[]): number | undefined {
  const gaps = instants.slice(1).map((at, index) => (at - (instants[index] ?? at)) / 1_000);
  return gaps.length === 0 ? undefined : Math.max(...gaps);
}
