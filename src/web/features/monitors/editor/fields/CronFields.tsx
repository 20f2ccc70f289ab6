import { useField, useFormikContext } from 'formik';
import { Field } from '../../../../ui/Field.tsx';
import { Presets } from '../../../../ui/Presets.tsx';
import { TimezoneSelect } from '../../../../ui/timezoneSelect/TimezoneSelect.tsx';
import type { MonitorValues } from '../values/monitorValues.ts';

const EXAMPLES = [
  { value: '*/15 * * * *', label: 'Every 15 min' },
  { value: '0 * * * *', label: 'Hourly' },
  { value: '30 2 * * *', label: 'Nightly' },
  { value: '0 9 * * 1-5', label: 'Weekdays' },
  { value: '0 0 * * 0', label: 'Weekly' },
  { value: '0 0 1 * *', label: 'Monthly' },
];

interface Props {
  viewerZone: string;
  /** What the platform says about the fields as they are typed. */
  errors: { expression?: string; timezone?: string } | undefined;
}

/** A cron expression and the zone whose wall clock it follows. */
export function CronFields({ viewerZone, errors }: Props) {
  const { values, setFieldValue } = useFormikContext<MonitorValues>();
  const [input, { touched, error }, { setValue }] = useField<string>('expression');
  const [, zoneMeta] = useField<string>('timezone');
  return (
    <>
      <div>
        <Field
          {...input}
          label="Cron expression"
          placeholder="30 2 * * 1-5"
          autoComplete="off"
          hint="Minute, hour, day of the month, month, weekday."
          error={touched && error ? error : errors?.expression}
          inputProps={{ spellCheck: false, autoCapitalize: 'none' }}
          sx={{ '& input': { fontFamily: 'ui-monospace, monospace' } }}
        />
        <Presets
          label="Cron examples"
          presets={EXAMPLES}
          isChosen={(example) => input.value.trim() === example}
          onPick={(example) => void setValue(example)}
        />
      </div>
      <TimezoneSelect
        value={values.timezone || viewerZone}
        error={zoneMeta.error ?? errors?.timezone}
        onChange={(timezone) => void setFieldValue('timezone', timezone)}
      />
    </>
  );
}
