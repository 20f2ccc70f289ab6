import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useField } from 'formik';
import { useId } from 'react';

/** Whether a run may start before the one before it has ended. */
export function RunsMayOverlap() {
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
