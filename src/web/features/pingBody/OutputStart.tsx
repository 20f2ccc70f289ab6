import Box from '@mui/material/Box';

/** The first lines of a job's output. */
export function OutputStart({ children }: { children: string }) {
  return (
    <Box
      component="pre"
      sx={{
        m: 0,
        px: 1.5,
        py: 1,
        borderRadius: 1,
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.default',
        typography: 'body2',
        fontFamily: 'ui-monospace, monospace',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        maxHeight: '8rem',
        overflow: 'hidden',
      }}
    >
      {children}
    </Box>
  );
}
