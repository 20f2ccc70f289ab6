import { useField } from 'formik';
import { Field } from '../../../ui/Field.tsx';
import { TimezoneSelect } from '../../../ui/timezoneSelect/TimezoneSelect.tsx';
import { notationOf } from '../values/monitorValues.ts';

const HINTS = {
  cron: 'Cron: minute, hour, day of month, month, weekday.',
  oncalendar: 'systemd OnCalendar syntax, one expression per line.',
};

/** A cron expression or OnCalendar expressions. `problem` is the platform's error for the current text. */
export function ExpressionField({ problem }: { problem: string | undefined }) {
  const [input, { touched, error }] = useField<string>('expression');
  return (
    <Field
      {...input}
      label="Expression"
      placeholder="30 2 * * 1-5"
      autoComplete="off"
      multiline
      maxRows={10}
      hint={input.value.trim() === '' ? 'Cron, or systemd OnCalendar.' : HINTS[notationOf(input.value)]}
      error={touched && error ? error : problem}
      inputProps={{ spellCheck: false, autoCapitalize: 'none' }}
      sx={{ p: 0, '& textarea': { fontFamily: 'ui-monospace, monospace' } }}
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
