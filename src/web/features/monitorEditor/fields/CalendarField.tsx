import { useField } from 'formik';
import { Field } from '../../../ui/Field.tsx';
import { Presets } from '../../../ui/Presets.tsx';

const EXAMPLES = [
  { value: '*:0/15', label: 'Every 15 min' },
  { value: 'hourly', label: 'Hourly' },
  { value: '*-*-* 02:30', label: 'Nightly' },
  { value: 'Mon..Fri 09:00', label: 'Weekdays' },
  { value: '*-*~01 18:00', label: 'Last of the month' },
  { value: 'Mon *-*-1..7 03:00', label: 'First Monday' },
];

/** OnCalendar expressions, one a line. `problem` is what the platform says about them as they are typed. */
export function CalendarField({ problem }: { problem: string | undefined }) {
  const [input, { touched, error }, { setValue }] = useField<string>('calendar');
  return (
    <div>
      <Field
        {...input}
        label="OnCalendar expressions"
        placeholder={'Mon..Fri 10:00\nSat 12:00 Europe/Berlin'}
        autoComplete="off"
        multiline
        minRows={2}
        maxRows={10}
        hint="As in a systemd timer: weekdays, date, time and zone, each optional. One a line; any of them counts."
        error={touched && error ? error : problem}
        inputProps={{ spellCheck: false, autoCapitalize: 'none' }}
        sx={{ p: 0, '& textarea': { fontFamily: 'ui-monospace, monospace' } }}
      />
      <Presets
        label="OnCalendar examples"
        presets={EXAMPLES}
        isChosen={(example) => input.value.trim() === example}
        onPick={(example) => void setValue(example)}
      />
    </div>
  );
}
