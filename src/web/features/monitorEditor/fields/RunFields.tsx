import Stack from '@mui/material/Stack';
import { useFormikContext } from 'formik';
import { DurationField } from '../../../ui/DurationField.tsx';
import { killedRunWords } from '../values/killedRunWords.ts';
import type { MonitorValues } from '../values/monitorValues.ts';
import { ManualResume } from './ManualResume.tsx';
import { RunsMayOverlap } from './RunsMayOverlap.tsx';

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
