import { useFormikContext } from 'formik';
import { editableDuration } from '../../../lib/parseDuration.ts';
import { CheckField } from '../../../ui/CheckField.tsx';
import { DurationField } from '../../../ui/DurationField.tsx';
import { type MonitorValues, secondsOf } from '../values/monitorValues.ts';

interface Props {
  /** The schedule's next known due times. */
  nextRuns: readonly number[];
}

/** How long a run can take. */
export function LongestRunField({ nextRuns }: Props) {
  const { values } = useFormikContext<MonitorValues>();
  return (
    <DurationField
      name="longestRun"
      label="Maximum run time"
      placeholder="None"
      hint="Optional. From /start to success. Defaults to the grace period."
      note={killedRunWords(values, nextRuns)}
    />
  );
}

/** Fields for how pings affect open runs and pauses. */
export function RunFields() {
  return (
    <>
      <CheckField
        name="runsMayOverlap"
        label="Runs may overlap"
        hint="Tracks each run on its own. Otherwise, a new run replaces the open one."
      />
      <CheckField
        name="needsManualResume"
        label="Don’t resume on pings"
        hint="Once paused, only a person can resume it."
      />
    </>
  );
}

type Typed = Pick<MonitorValues, 'kind' | 'period' | 'grace' | 'longestRun'>;

/**
 * Explains the effect of a maximum run time that's longer than the period plus grace: a killed run delays the next
 * deadline until the run's limit. For expressions, the period is the longest known gap.
 */
export function killedRunWords(typed: Typed, nextRuns: readonly number[]): string | undefined {
  const longestRun = secondsOf(typed.longestRun);
  const grace = secondsOf(typed.grace);
  const period = typed.kind === 'period' ? secondsOf(typed.period) : longestGapOf(nextRuns);
  if (longestRun === undefined || grace === undefined || period === undefined) return undefined;
  return longestRun > period + grace
    ? `This is longer than the schedule plus the grace period, so we’d only notice a killed job after ${editableDuration(longestRun)}.`
    : undefined;
}

function longestGapOf(instants: readonly number[]): number | undefined {
  const gaps = instants.slice(1).map((at, index) => (at - (instants[index] ?? at)) / 1_000);
  return gaps.length === 0 ? undefined : Math.max(...gaps);
}
