import { useField } from 'formik';
import { Field } from '../../../ui/Field.tsx';
import { Presets } from '../../../ui/Presets.tsx';

const EXAMPLES = [
  { value: '*/15 * * * *', label: 'Every 15 min' },
  { value: '0 * * * *', label: 'Hourly' },
  { value: '30 2 * * *', label: 'Nightly' },
  { value: '0 9 * * 1-5', label: 'Weekdays' },
  { value: '0 0 * * 0', label: 'Weekly' },
  { value: '0 0 1 * *', label: 'Monthly' },
];

/** A cron expression. `problem` is what the platform says about it as it is typed. */
export function CronField({ problem }: { problem: string | undefined }) {
  const [input, { touched, error }, { setValue }] = useField<string>('expression');
  return (
    <div>
      <Field
        {...input}
        label="Cron expression"
        placeholder="30 2 * * 1-5"
        autoComplete="off"
        hint="Minute, hour, day of the month, month, weekday."
        error={touched && error ? error : problem}
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
  );
}
