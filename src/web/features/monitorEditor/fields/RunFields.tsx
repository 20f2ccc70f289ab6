import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import { useField, useFormikContext } from 'formik';
import { useId } from 'react';
import { DurationField } from '../../../ui/DurationField.tsx';
import { killedRunWords } from '../values/killedRunWords.ts';
import type { MonitorValues } from '../values/monitorValues.ts';

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
        label="Longest run"
        placeholder="None"
        hint="Optional. From a start ping to its success; without it, a run may take as long as the grace."
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
        label="Resume by hand only"
      />
      <FormHelperText id={id} sx={{ mt: 0 }}>
        While paused, pings are recorded but don’t resume the monitor. Otherwise a success or a failure resumes it.
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
        Follows each run on its own, with its own limit. When this is off, a new start, success or failure closes any
        older run that’s still open.
      </FormHelperText>
    </div>
  );
}
