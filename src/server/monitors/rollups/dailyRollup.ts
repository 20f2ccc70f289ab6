import type { DailyRollup } from '../../../contract/monitors/monitorCalls.ts';
import type { DayRollup } from './dayRollup.ts';
import { percentileOf } from './durationSummary.ts';

const seconds = (milliseconds: number): number => Math.round(milliseconds / 1_000);

/** A day as clients see it. */
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
