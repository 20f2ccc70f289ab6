import Box from '@mui/material/Box';
import { useField, useFormikContext } from 'formik';
import { FormikField } from '../../../ui/FormikField.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { TimezoneSelect } from '../../../ui/timezoneSelect/TimezoneSelect.tsx';
import { WeekdaysField } from './WeekdaysField.tsx';
import type { WindowValues } from './windowValues.ts';

const KINDS = [
  { value: 'once', label: 'Once' },
  { value: 'weekly', label: 'Weekly' },
] as const;

/** When a window opens, by the clock of which zone. */
export function WhenFields() {
  const { values, setFieldValue } = useFormikContext<WindowValues>();
  const [{ value: timezone }, , { setValue: setTimezone }] = useField<string>('timezone');
  return (
    <>
      <Segments
        label="How often"
        name="kind"
        options={KINDS}
        value={values.kind}
        onChange={(kind) => void setFieldValue('kind', kind)}
      />
      {values.kind === 'weekly' && <WeekdaysField />}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
          gap: 2.5,
        }}
      >
        {values.kind === 'once' && <FormikField name="day" label="Day" type="date" />}
        <FormikField name="time" label="From" type="time" />
      </Box>
      <TimezoneSelect value={timezone} onChange={(next) => void setTimezone(next)} />
    </>
  );
}
