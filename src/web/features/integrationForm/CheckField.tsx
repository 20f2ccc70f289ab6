import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useField } from 'formik';
import { useId } from 'react';

interface Props {
  name: string;
  label: string;
  hint: string;
}

/** A yes or no of the form around it. */
export function CheckField({ name, label, hint }: Props) {
  const [{ value, ...input }] = useField<boolean>(name);
  const id = useId();
  return (
    <div>
      <FormControlLabel
        control={<Checkbox {...input} checked={value} size="small" slotProps={{ input: { 'aria-describedby': id } }} />}
        label={label}
      />
      <FormHelperText id={id} sx={{ mt: 0 }}>
        {hint}
      </FormHelperText>
    </div>
  );
}
