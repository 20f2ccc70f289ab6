import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { LoadingFrame, LoadingLine } from '../../ui/loading/LoadingFrame.tsx';

const ROWS = 12;
const ROW_HEIGHT = { xs: 60, md: 36 };

/** Shown instead of the filters and the list while they load, in the same layout. */
export function LoadingList() {
  return (
    <LoadingFrame label="Loading monitors…">
      <Box sx={{ display: 'flex', gap: 2.5 }}>
        {['2.5rem', '4rem', '4rem', '4rem'].map((width, index) => (
          <LoadingLine key={index} height={30} width={width} />
        ))}
      </Box>
      <Skeleton variant="rounded" height={36} animation={false} sx={{ mt: 1.5, mb: { xs: 1.5, md: 7 } }} />
      {Array.from({ length: ROWS }, (_, index) => (
        <Box
          key={index}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 4,
            height: ROW_HEIGHT,
            px: 1,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <Skeleton variant="rounded" width={56} height={10} animation={false} />
          <Skeleton variant="rounded" width={`${24 + ((index * 7) % 18)}%`} height={10} animation={false} />
          <Skeleton variant="rounded" width={80} height={10} animation={false} sx={{ ml: 'auto' }} />
        </Box>
      ))}
    </LoadingFrame>
  );
}
