import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** A sentence as it is; text of several lines, such as formatted JSON, laid out as written and scrolled within. */
export function ToastDescription({ text }: { text: string }) {
  if (!text.includes('\n')) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
    );
  }
  return (
    <Box
      component="section"
      // Reached by Tab, so that the keyboard can scroll it.
      tabIndex={0}
      aria-label="Details"
      sx={{
        p: 1,
        maxHeight: '12rem',
        overflow: 'auto',
        borderRadius: 1,
        bgcolor: 'action.hover',
        color: 'text.primary',
      }}
    >
      <Box component="pre" sx={{ m: 0, fontFamily: 'ui-monospace, monospace', fontSize: '0.75rem' }}>
        {text}
      </Box>
    </Box>
  );
}
