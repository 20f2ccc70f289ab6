import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useField } from 'formik';
import { useId } from 'react';
import { DurationField } from '../../ui/DurationField.tsx';
import { FormikField } from '../../ui/Field.tsx';

const REMINDERS = ['30 min', '1 h', '6 h', '1 d'];

/** What every kind of integration has: who uses it, and when it alerts. */
export function AlertWhenFields({ hasSummary }: { hasSummary: boolean }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
      <DurationField
        name="remindEvery"
        label="Remind every"
        placeholder="Never"
        hint="While a monitor is still down. Empty for never."
        presets={REMINDERS}
      />
      <FormikField
        name="alertAfterFailures"
        label="Alert after failures in a row"
        autoComplete="off"
        hint="1 for at once. A monitor that missed its deadline is always told at once."
        inputProps={{ inputMode: 'numeric' }}
      />
      <CheckField
        name="isDefault"
        label="Use for new monitors"
        hint="Monitors that exist already choose on their own pages."
      />
      {hasSummary && (
        <CheckField
          name="wantsSummary"
          label="One message for many"
          hint="A list instead of single alerts when more than ten monitors change within a minute."
        />
      )}
    </Box>
  );
}

interface Props {
  name: string;
  label: string;
  hint: string;
}

/** A yes or no of the form around it. */
function CheckField({ name, label, hint }: Props) {
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
