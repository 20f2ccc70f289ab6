import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { usePendingIndicator } from './usePendingIndicator.ts';

/** A thin bar at the top of the window while a navigation takes long. */
export function PendingBar() {
  if (!usePendingIndicator()) return null;
  return (
    <Box sx={{ position: 'fixed', inset: '0 0 auto', zIndex: 'tooltip' }}>
      <LinearProgress aria-label="Loading" />
    </Box>
  );
}
