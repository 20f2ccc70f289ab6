import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import { useField, useFormikContext } from 'formik';
import { FieldHelp } from '../../../ui/Field.tsx';
import { DayField, Pickers, TimeOfDayField } from '../../../ui/PickerFields.tsx';
import { Presets } from '../../../ui/Presets.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { TimezoneSelect } from '../../../ui/timezoneSelect/TimezoneSelect.tsx';
import { WEEKDAYS } from '../quietWords.ts';
import type { WindowValues } from './windowValues.ts';

const KINDS = [
  { value: 'once', label: 'Once' },
  { value: 'weekly', label: 'Weekly' },
] as const;

/** Fields for when a window opens, and in which time zone. */
export function WindowWhenFields() {
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
        <Pickers>
          {values.kind === 'once' && <DayField name="day" label="Day" />}
          <TimeOfDayField name="time" label="From" />
        </Pickers>
      </Box>
      <TimezoneSelect value={timezone} onChange={(next) => void setTimezone(next)} />
    </>
  );
}

const presets = WEEKDAYS.map((label, index) => ({ value: String(index + 1), label }));

function WeekdaysField() {
  const [{ value: days }, { touched, error }, { setValue }] = useField<number[]>('days');
  const toggle = (day: number) =>
    void setValue(days.includes(day) ? days.filter((other) => other !== day) : [...days, day]);
  const problem = touched ? error : undefined;
  return (
    <FormControl error={Boolean(problem)} data-invalid={problem !== undefined} tabIndex={-1}>
      {/* The button group already has an accessible name. */}
      <FormLabel component="span" aria-hidden>
        Days
      </FormLabel>
      <Presets
        label="Days"
        presets={presets}
        isChosen={(day) => days.includes(Number(day))}
        onPick={(day) => toggle(Number(day))}
      />
      <FieldHelp id="window-days-help" error={problem} />
    </FormControl>
  );
}
