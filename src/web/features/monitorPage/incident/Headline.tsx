import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { unbroken } from '../state/stateSentence.ts';

/** The most important fact on the card, with a note beside it. */
export function Headline({ children, note }: { children: ReactNode; note: string }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1, minWidth: 0 }}>
      <Typography component="h2" sx={{ fontWeight: 'fontWeightMedium', overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
      <Typography component="span" variant="body2" color="textSecondary">
        {unbroken(note)}
      </Typography>
    </Box>
  );
}
