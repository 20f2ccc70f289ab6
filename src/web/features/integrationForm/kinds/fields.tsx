import FormLabel from '@mui/material/FormLabel';
import { FormikField } from '../../../ui/Field.tsx';
import { Presets, type Preset } from '../../../ui/Presets.tsx';

interface Props {
  name: string;
  label: string;
  placeholder: string;
  hint?: string;
}

/** A field for an address on the web, as it was copied. */
export function AddressField(props: Props) {
  return (
    <FormikField
      {...props}
      type="url"
      autoComplete="off"
      inputProps={{ inputMode: 'url', autoCapitalize: 'none', spellCheck: false }}
    />
  );
}

interface ChoicesProps {
  label: string;
  options: readonly Preset[];
  value: string;
  onChange: (value: string) => void;
}

/** One of a few values, all in view. */
export function Choices({ label, options, value, onChange }: ChoicesProps) {
  return (
    <div>
      <FormLabel component="div" aria-hidden>
        {label}
      </FormLabel>
      <Presets label={label} presets={options} isChosen={(option) => option === value} onPick={onChange} />
    </div>
  );
}
