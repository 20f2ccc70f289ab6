import Button from '@mui/material/Button';
import { useField } from 'formik';
import { useRef } from 'react';
import { Field } from '../../../ui/Field.tsx';
import { TimezoneSelect } from '../../../ui/timezoneSelect/TimezoneSelect.tsx';
import { notationOf } from '../values/monitorValues.ts';

const HINTS = {
  cron: 'Cron: minute, hour, day of month, month, weekday.',
  oncalendar: 'systemd OnCalendar syntax, one expression per line.',
};

interface ExpressionProps {
  /** The platform's error for the current text. */
  problem: string | undefined;
  /** The expression that was probably meant. */
  suggestion: string | undefined;
}

/** A cron expression or OnCalendar expressions. */
export function ExpressionField({ problem, suggestion }: ExpressionProps) {
  const [input, { touched, error }, { setValue }] = useField<string>('expression');
  const element = useRef<HTMLTextAreaElement>(null);
  const accept = () => {
    void setValue(suggestion ?? '');
    element.current?.focus();
  };
  return (
    <div>
      <Field
        {...input}
        inputRef={element}
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
      {suggestion !== undefined && (
        <Button variant="outlined" color="inherit" size="small" sx={{ mt: 1 }} onClick={accept}>
          Use {suggestion}
        </Button>
      )}
    </div>
  );
}

interface ZoneProps {
  /** The zone that applies unless another one is chosen. */
  usualZone: string;
  /** The platform's error about the zone. */
  problem: string | undefined;
}

/** The time zone that a schedule follows. */
export function ZoneField({ usualZone, problem }: ZoneProps) {
  const [{ value }, { error }, { setValue }] = useField<string>('timezone');
  return (
    <TimezoneSelect
      value={value || usualZone}
      error={error ?? problem}
      onChange={(timezone) => void setValue(timezone)}
    />
  );
}
