import Typography from '@mui/material/Typography';
import { useField } from 'formik';
import { formatDuration } from '../../contract/durations.ts';
import { editableDuration, parseDuration } from '../lib/parseDuration.ts';
import { Field } from './Field.tsx';
import { Presets } from './Presets.tsx';

interface Props {
  /** The field's name in the enclosing form. */
  name: string;
  label: string;
  hint: string;
  placeholder?: string;
  /** Explains a surprising value. Shown after the hint. */
  note?: string | undefined;
  presets?: readonly string[];
  /** Called after each change by typing. */
  onTyped?: (typed: string) => void;
}

/** A duration that's typed or picked. If it's in an unusual notation, the field also shows it in the usual format. */
export function DurationField({ name, label, hint, placeholder = '10 min', note, presets, onTyped }: Props) {
  const [input, { touched, error }, { setValue, setTouched }] = useField<string>(name);
  const { seconds } = parseDuration(input.value);
  return (
    <div>
      <Field
        {...input}
        onChange={(event) => {
          input.onChange(event);
          onTyped?.(event.target.value);
        }}
        label={label}
        placeholder={placeholder}
        autoComplete="off"
        hint={seconds === undefined ? hint : saidBack(input.value, seconds, hint)}
        error={touched ? error : undefined}
      />
      {presets && (
        <Presets
          label={`${label} presets`}
          presets={presets.map((value) => ({ value }))}
          isChosen={(preset) => seconds !== undefined && parseDuration(preset).seconds === seconds}
          onPick={(preset) => void setValue(preset).then(() => setTouched(true))}
        />
      )}
      <div aria-live="polite">
        {note !== undefined && (
          <Typography variant="body2" sx={{ mt: 1, fontWeight: 'fontWeightMedium' }}>
            {note}
          </Typography>
        )}
      </div>
    </div>
  );
}

function saidBack(typed: string, seconds: number, hint: string): string {
  const isUsual = [editableDuration(seconds), formatDuration(seconds)].includes(typed.trim());
  return isUsual || !Number.isFinite(seconds) ? hint : `That’s ${editableDuration(seconds)}.`;
}
