import Stack from '@mui/material/Stack';
import { useFormikContext } from 'formik';
import { editableDuration } from '../../../lib/parseDuration.ts';
import { CheckField } from '../../../ui/CheckField.tsx';
import { DurationField } from '../../../ui/DurationField.tsx';
import { type MonitorValues, secondsOf } from '../values/monitorValues.ts';

const LONGEST_RUNS = ['5 min', '15 min', '1 h', '6 h'];

interface Props {
  /** The schedule's next known due times. */
  nextRuns: readonly number[];
}

/** Fields that set how long a run can take, and how pings affect open runs and pauses. */
export function RunFields({ nextRuns }: Props) {
  const { values } = useFormikContext<MonitorValues>();
  return (
    <Stack spacing={2.5}>
      <DurationField
        name="longestRun"
        label="Maximum run time"
        placeholder="None"
        hint="Optional. From /start to success. Defaults to the grace period."
        note={killedRunWords(values, nextRuns)}
        presets={LONGEST_RUNS}
      />
      <CheckField
        name="runsMayOverlap"
        label="Allow overlapping runs"
        hint="Tracks each run separately, with its own limit. When this is off, a new start, success or failure closes any older run that’s still open."
      />
      <CheckField
        name="needsManualResume"
        label="Stay paused"
        hint="Pings are recorded but don’t resume the monitor. When this is off, a success or failure resumes it."
      />
    </Stack>
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
