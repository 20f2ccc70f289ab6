import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { CopyButton } from './CopyButton.tsx';
import { fadedEdges, markCutEdges } from './fadedEdges/fadedEdges.ts';

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
        ref={markCutEdges}
        component="section"
        tabIndex={0}
        aria-label={label}
        sx={{
          ...fadedEdges,
          p: 1.5,
          '& > pre': { m: 0, font: 'inherit', ...(isWrapped && { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }) },
          // On a phone, the buttons are above the code, so that they don't narrow it.
          mt: { xs: 4, sm: 0 },
          mr: { sm: 11 },
          overflowX: 'auto',
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
