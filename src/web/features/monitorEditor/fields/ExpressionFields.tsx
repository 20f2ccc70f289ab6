import { useField } from 'formik';
import { Field } from '../../../ui/Field.tsx';
import { Presets } from '../../../ui/Presets.tsx';
import { TimezoneSelect } from '../../../ui/timezoneSelect/TimezoneSelect.tsx';

/** A cron expression. `problem` is the platform's error for the current text. */
export function CronField({ problem }: { problem: string | undefined }) {
  const [input, { touched, error }] = useField<string>('expression');
  return (
    <Field
      {...input}
      label="Cron expression"
      placeholder="30 2 * * 1-5"
      autoComplete="off"
      hint="Minute, hour, day of month, month, weekday."
      error={touched && error ? error : problem}
      inputProps={{ spellCheck: false, autoCapitalize: 'none' }}
      sx={{ '& input': { fontFamily: 'ui-monospace, monospace' } }}
    />
  );
}

interface Props {
  /** The zone that applies unless another one is chosen. */
  usualZone: string;
  /** The platform's error about the zone. */
  problem: string | undefined;
}

/** The time zone that a schedule follows. */
export function ZoneField({ usualZone, problem }: Props) {
  const [{ value }, { error }, { setValue }] = useField<string>('timezone');
  return (
    <TimezoneSelect
      value={value || usualZone}
      error={error ?? problem}
      onChange={(timezone) => void setValue(timezone)}
    />
  );
}

const CALENDAR_EXAMPLES = [
  { value: '*:0/15', label: 'Every 15 min' },
  { value: 'hourly', label: 'Hourly' },
  { value: '*-*-* 02:30', label: 'Nightly' },
  { value: 'Mon..Fri 09:00', label: 'Weekdays' },
  { value: '*-*~01 18:00', label: 'Last of the month' },
  { value: 'Mon *-*-1..7 03:00', label: 'First Monday' },
];

/** OnCalendar expressions, one per line. `problem` is the platform's error for the current text. */
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
        hint="As in a systemd timer: weekdays, date, time and timezone, each optional. One expression per line; any match is a run."
        error={touched && error ? error : problem}
        inputProps={{ spellCheck: false, autoCapitalize: 'none' }}
        sx={{ p: 0, '& textarea': { fontFamily: 'ui-monospace, monospace' } }}
      />
      <Presets
        label="OnCalendar examples"
        presets={CALENDAR_EXAMPLES}
        isChosen={(example) => input.value.trim() === example}
        onPick={(example) => void setValue(example)}
      />
    </div>
  );
}
