import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { type ReactNode, useId } from 'react';
import { CARD } from '../../ui/CardRows.tsx';
import { Switch } from '../../ui/Switch.tsx';

interface Props {
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** Additional content, shown while the switch is on. */
  children?: ReactNode;
}

/** A card with a switch, its label and a hint. */
export function SwitchRow({ label, hint, isOn, onChange, children }: Props) {
  const id = useId();
  return (
    <Box sx={{ ...CARD, px: 1.75, py: 1.25 }}>
      <FormControlLabel
        label={label}
        labelPlacement="start"
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          m: 0,
          gap: 2,
          '& > span': { fontWeight: 'fontWeightMedium' },
        }}
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
      {children}
    </Box>
  );
}
