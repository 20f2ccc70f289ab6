import Box from '@mui/material/Box';
import { CheckField } from '../../ui/CheckField.tsx';
import { DurationField } from '../../ui/DurationField.tsx';
import { FormikField } from '../../ui/Field.tsx';

const REMINDERS = ['30 min', '1 h', '6 h', '1 d'];

interface FieldsProps {
  /** Which monitors use it isn't asked elsewhere in the form. */
  hasDefault: boolean;
  hasSummary: boolean;
}

/** What every kind of integration has: who uses it, and when it alerts. */
export function AlertWhenFields({ hasDefault, hasSummary }: FieldsProps) {
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
      {hasDefault && (
        <CheckField name="isDefault" label="On for new monitors" hint="Doesn’t change existing monitors." />
      )}
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
