import Box from '@mui/material/Box';

interface Props {
  /** The region's accessible name. */
  label: string;
  minHeight?: string;
  children: string;
}

/** Verbatim text, such as a response or a body to be sent. */
export function Readout({ label, minHeight, children }: Props) {
  return (
    <Box
      component="section"
      aria-label={label}
      // Scrollable areas must be reachable by keyboard.
      tabIndex={0}
      sx={{
        p: 1.5,
        minHeight,
        maxHeight: '16rem',
        overflow: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.default',
        typography: 'body2',
        fontFamily: 'ui-monospace, monospace',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Box>
  );
}
