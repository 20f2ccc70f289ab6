import Box from '@mui/material/Box';

const LOOKS = {
  usual: { height: '1.5px', bgcolor: 'text.primary' },
  band: { height: '0.625rem', bgcolor: 'text.secondary', opacity: 0.3 },
  limit: { borderTop: '1.5px dashed', borderColor: 'status.down' },
};

/** The sign for a part of the chart, before its words in the summary. */
export function ChartMark({ of }: { of: keyof typeof LOOKS }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{ display: 'inline-block', width: '0.875rem', mr: 0.5, verticalAlign: 'middle', ...LOOKS[of] }}
    />
  );
}
