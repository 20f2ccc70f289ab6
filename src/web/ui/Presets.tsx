import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

export interface Preset {
  value: string;
  /** The label; the value itself by default. */
  label?: string;
}

interface Props {
  /** The group's accessible name. */
  label: string;
  /** Whether the name is visible, too. */
  isLabeled?: boolean;
  presets: readonly Preset[];
  isChosen: (value: string) => boolean;
  onPick: (value: string) => void;
}

/** Values that can be picked instead of typed. */
export function Presets({ label, isLabeled = false, presets, isChosen, onPick }: Props) {
  return (
    <Box
      component="fieldset"
      aria-label={label}
      sx={{ display: { sm: 'flex' }, alignItems: 'baseline', gap: 0.75, minWidth: 0, m: 0, mt: 1, p: 0, border: 0 }}
    >
      {isLabeled && (
        <Typography
          component="span"
          variant="body2"
          color="textSecondary"
          aria-hidden
          sx={{ display: 'block', flexShrink: 0, width: '6rem', mb: { xs: 0.75, sm: 0 } }}
        >
          {label}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, minWidth: 0 }}>
        {presets.map(({ value, label: words = value }) => (
          <Button
            key={value}
            size="small"
            variant="outlined"
            color="inherit"
            aria-pressed={isChosen(value)}
            onClick={() => onPick(value)}
            sx={{
              px: 1,
              minHeight: { xs: 32, md: 26 },
              fontWeight: 'fontWeightRegular',
              color: 'text.secondary',
              '&[aria-pressed=true]': {
                color: 'text.primary',
                bgcolor: 'action.selected',
                borderColor: 'shell.control',
              },
            }}
          >
            {words}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
