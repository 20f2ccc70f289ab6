import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { CopyButton } from './CopyButton.tsx';

interface Props {
  code: string;
  /** A description of the code. It names the code's region and its copy button. */
  label: string;
}

/** A block of code with a copy button. */
export function CodeBlock({ code, label }: Props) {
  const [isWrapped, setIsWrapped] = useState(true);
  return (
    <Box
      sx={{
        position: 'relative',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Box
        component="section"
        tabIndex={0}
        aria-label={label}
        sx={{
          p: 1.5,
          '& > pre': { m: 0, font: 'inherit' },
          // On a phone, the buttons are above the code, so that they don't narrow it.
          pt: { xs: 5.5, sm: 1.5 },
          pr: { sm: 12 },
          overflowX: 'auto',
          ...(isWrapped
            ? { '& > pre': { m: 0, font: 'inherit', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } }
            : { maskImage: 'linear-gradient(to left, transparent 5rem, black 8rem)' }),
          borderRadius: 1,
          typography: 'body2',
          fontFamily: 'ui-monospace, monospace',
        }}
      >
        <pre>{code}</pre>
      </Box>
      <Box
        sx={{ position: 'absolute', top: 6, right: 6, display: 'flex', bgcolor: 'background.paper', borderRadius: 1 }}
      >
        <Button
          size="small"
          color="inherit"
          aria-pressed={isWrapped}
          onClick={() => setIsWrapped(!isWrapped)}
          sx={{ color: 'text.secondary', '&[aria-pressed=true]': { bgcolor: 'action.selected' } }}
        >
          Wrap
        </Button>
        <CopyButton text={code} label={`Copy: ${label}`} />
      </Box>
    </Box>
  );
}
