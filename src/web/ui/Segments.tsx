import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import { styled } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';

/** The label for a group of controls. */
export function FieldLegend({ children }: { children: string }) {
  return (
    <FormLabel component="legend" sx={{ mb: 0.75, p: 0 }}>
      {children}
    </FormLabel>
  );
}

interface Props<Value extends string> {
  label: string;
  /** Whether to hide the label, because adjacent text says the same thing. */
  hasHiddenLabel?: boolean;
  name: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** The minimum total width on a wide screen. */
  minWidth?: string;
}

const Segment = styled('label')(({ theme }) => ({
  flex: '1 1 auto',
  padding: theme.spacing(0.625, 1),
  borderRadius: 6,
  border: '1px solid transparent',
  textAlign: 'center',
  whiteSpace: 'nowrap',
  // A phone has no room for long labels side by side.
  [theme.breakpoints.down('sm')]: { display: 'grid', alignContent: 'center', whiteSpace: 'normal' },
  cursor: 'pointer',
  color: theme.vars.palette.text.secondary,
  '&:hover': { color: theme.vars.palette.text.primary },
  '&:has(:checked)': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.background.paper,
    borderColor: theme.vars.palette.divider,
    // Makes the chosen segment look raised above its track in the dark theme, too.
    ...theme.applyStyles('dark', {
      backgroundColor: `color-mix(in oklab, ${theme.vars.palette.background.paper}, ${theme.vars.palette.text.primary} 16%)`,
    }),
    fontWeight: theme.typography.fontWeightMedium,
  },
  '&:has(:focus-visible)': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
  '& > input': visuallyHidden,
}));

/** A choice among a few values, side by side. Arrow keys move between them. */
export function Segments<Value extends string>({
  label,
  hasHiddenLabel = false,
  name,
  options,
  value,
  onChange,
  minWidth = '20rem',
}: Props<Value>) {
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      {hasHiddenLabel ? (
        <Box component="legend" sx={visuallyHidden}>
          {label}
        </Box>
      ) : (
        <FieldLegend>{label}</FieldLegend>
      )}
      <Box
        sx={{
          display: 'flex',
          gap: 0.25,
          p: 0.375,
          width: { xs: '100%', sm: 'fit-content' },
          minWidth: { sm: minWidth },
          maxWidth: 1,
          borderRadius: 1,
          // Starts from the page's color, because on a dialog's brighter surface, the raised segment would be lost.
          bgcolor: 'background.default',
          backgroundImage: ({ vars }) => `linear-gradient(${vars.palette.action.selected} 0 100%)`,
          position: 'relative',
        }}
      >
        {options.map((option) => (
          <Segment key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </Segment>
        ))}
      </Box>
    </Box>
  );
}
