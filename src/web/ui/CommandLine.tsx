import Box from '@mui/material/Box';
import { CopyButton } from './CopyButton.tsx';
import { fadedEdges, markCutEdges } from './fadedEdges/fadedEdges.ts';

interface Props {
  command: string;
  /** The copy button's name. */
  label: string;
}

/** A single-line command with a copy button. */
export function CommandLine({ command, label }: Props) {
  return (
    <Box
      component="span"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minWidth: 0,
        pl: 1.5,
        pr: 0.75,
        minHeight: 40,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Box
        ref={markCutEdges}
        component="code"
        tabIndex={0}
        sx={{
          ...fadedEdges,
          flex: 1,
          minWidth: 0,
          overflowX: 'auto',
          whiteSpace: 'nowrap',
          scrollbarWidth: 'none',
          typography: 'body2',
          fontFamily: 'ui-monospace, monospace',
          color: 'text.primary',
        }}
      >
        {command}
      </Box>
      <CopyButton text={command} label={label} />
    </Box>
  );
}
