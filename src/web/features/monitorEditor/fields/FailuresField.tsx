import { useField } from 'formik';
import { FailuresSelect } from '../../monitors/index.ts';

/** How many failures in a row the monitor waits for before it alerts. */
export function FailuresField() {
  const [{ value }, , { setValue }] = useField<string>('failuresBeforeAlert');
  return (
    <FailuresSelect
      value={value === '' ? null : Number(value)}
      onChange={(failures) => void setValue(failures === null ? '' : String(failures))}
    />
  );
}
