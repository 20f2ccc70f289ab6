import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import { useField, useFormikContext } from 'formik';
import { useId } from 'react';
import { editableDuration } from '../../../lib/parseDuration.ts';
import { DurationField } from '../../../ui/DurationField.tsx';
import { type MonitorValues, secondsOf } from '../values/monitorValues.ts';

const LONGEST_RUNS = ['5 min', '15 min', '1 h', '6 h'];

interface Props {
  /** The next due times of the schedule, as far as they are known. */
  nextRuns: readonly number[];
}

/** How long a run may take, and what pings do to open runs and to a pause. */
export function RunFields({ nextRuns }: Props) {
  const { values } = useFormikContext<MonitorValues>();
  return (
    <Stack spacing={2.5}>
      <DurationField
        name="longestRun"
        label="Maximum run time"
        placeholder="None"
        hint="Optional. From /start to success. Defaults to the grace time."
        note={killedRunWords(values, nextRuns)}
        presets={LONGEST_RUNS}
      />
      <RunsMayOverlap />
      <ManualResume />
    </Stack>
  );
}

/** What a ping does to a paused monitor. */
function ManualResume() {
  const [{ value, ...input }] = useField<boolean>('needsManualResume');
  const id = useId();
  return (
    <div>
      <FormControlLabel
        control={<Checkbox {...input} checked={value} size="small" slotProps={{ input: { 'aria-describedby': id } }} />}
        label="Stay paused"
      />
      <FormHelperText id={id} sx={{ mt: 0 }}>
        Pings are recorded but don’t resume the monitor. When this is off, a success or failure resumes it.
      </FormHelperText>
    </div>
  );
}

/** Whether a run may start before the one before it has ended. */
function RunsMayOverlap() {
  const [{ value, ...input }] = useField<boolean>('runsMayOverlap');
  const id = useId();
  return (
    <div>
      <FormControlLabel
        control={<Checkbox {...input} checked={value} size="small" slotProps={{ input: { 'aria-describedby': id } }} />}
        label="Runs may overlap"
      />
      <FormHelperText id={id} sx={{ mt: 0 }}>
        Tracks each run separately, with its own limit. When this is off, a new start, success or failure closes any
        older run that’s still open.
      </FormHelperText>
    </div>
  );
}

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
    ? `Longer than the schedule plus grace: we’d notice a killed job only after ${editableDuration(longestRun)}.`
    : undefined;
}

function longestGapOf(instants: readonly number[]): number | undefined {
  const gaps = instants.slice(1).map((at, index) => (at - (instants[index] ?? at)) / 1_000);
  return gaps.length === 0 ? undefined : Math.max(...gaps);
}
