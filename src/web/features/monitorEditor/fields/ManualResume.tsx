import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useField } from 'formik';
import { useId } from 'react';

/** What a ping does to a paused monitor. */
export function ManualResume() {
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
