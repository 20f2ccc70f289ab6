import Box from '@mui/material/Box';

/** The last lines of a job's output. */
export function OutputEnd({ children }: { children: string }) {
  return (
    <Box
      sx={{
        // What doesn't fit is hidden at the top.
        display: 'flex',
        alignItems: 'flex-end',
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
      <Box component="pre" sx={{ m: 0, font: 'inherit', whiteSpace: 'inherit' }}>
        {children}
      </Box>
    </Box>
  );
}
