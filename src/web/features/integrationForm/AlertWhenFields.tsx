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
        hint="Repeats while the monitor is down. Leave empty to send once."
        presets={REMINDERS}
      />
      <FormikField
        name="alertAfterFailures"
        label="Alert after failures in a row"
        autoComplete="off"
        hint="1 = immediately. Missed deadlines always alert immediately."
        inputProps={{ inputMode: 'numeric' }}
      />
      <CheckField name="isDefault" label="On for new monitors" hint="Doesn’t change existing monitors." />
      {hasSummary && (
        <CheckField
          name="wantsSummary"
          label="Group bursts"
          hint="One summary when more than 10 monitors change within a minute."
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
