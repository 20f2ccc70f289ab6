import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import { useField } from 'formik';
import { FieldHelp } from '../../../ui/Field.tsx';
import { Presets } from '../../../ui/Presets.tsx';
import { WEEKDAYS } from '../quietWords.ts';

const presets = WEEKDAYS.map((label, index) => ({ value: String(index + 1), label }));

/** Which days of the week. */
export function WeekdaysField() {
  const [{ value: days }, { touched, error }, { setValue }] = useField<number[]>('days');
  const toggle = (day: number) =>
    void setValue(days.includes(day) ? days.filter((other) => other !== day) : [...days, day]);
  const problem = touched ? error : undefined;
  return (
    <FormControl error={Boolean(problem)} data-invalid={problem !== undefined} tabIndex={-1}>
      {/* The group of buttons is named already. */}
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
