import FormLabel from '@mui/material/FormLabel';
import { Presets, type Preset } from '../../../ui/Presets.tsx';

interface Props {
  label: string;
  options: readonly Preset[];
  value: string;
  onChange: (value: string) => void;
}

/** One of a few values, all in view. */
export function Choices({ label, options, value, onChange }: Props) {
  return (
    <div>
      <FormLabel component="div" aria-hidden>
        {label}
      </FormLabel>
      <Presets label={label} presets={options} isChosen={(option) => option === value} onPick={onChange} />
    </div>
  );
}
