import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';
import { Switch } from '../../ui/Switch.tsx';

interface Props {
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A switch with a label and a hint. */
export function SwitchRow({ label, hint, isOn, onChange }: Props) {
  const id = useId();
  return (
    <Box>
      <FormControlLabel
        label={label}
        sx={{ ml: 0, gap: 1.25, minHeight: 32 }}
        control={
          <Switch
            checked={isOn}
            onChange={(_event, checked) => onChange(checked)}
            slotProps={{ input: { role: 'switch', 'aria-describedby': id } }}
          />
        }
      />
      <FormHelperText id={id} sx={{ mt: 0 }}>
        {hint}
      </FormHelperText>
    </Box>
  );
}
