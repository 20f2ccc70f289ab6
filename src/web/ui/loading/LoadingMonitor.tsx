import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { CARD } from '../CardRows.tsx';
import { LoadingFrame, LoadingLine } from './LoadingFrame.tsx';

const FOUR = [1, 2, 3, 4];

/** A monitor's page while it loads: its state, tabs, a card, four facts and the strip of its history. */
export function LoadingMonitor() {
  return (
    <LoadingFrame label="Loading monitor…">
      <Box sx={{ display: 'grid', gap: 3 }}>
        <LoadingLine height={24} width="12rem" />
        <Box sx={{ display: 'flex', gap: 3, borderBottom: 1, borderColor: 'divider' }}>
          {FOUR.map((tab) => (
            <LoadingLine key={tab} height={37} width="3.5rem" />
          ))}
        </Box>
        <Box sx={{ ...CARD, boxSizing: 'border-box', height: 120, px: 2, py: 1.75 }}>
          <LoadingLine height={24} width="34%" />
          <LoadingLine height={24} width="70%" />
        </Box>
        <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' }, gap: 2 }}>
          {FOUR.map((fact) => (
            <div key={fact}>
              <LoadingLine height={20} width="40%" />
              <LoadingLine height={24} width="65%" />
              <LoadingLine height={20} width="50%" />
            </div>
          ))}
        </Box>
        <Box sx={{ display: 'grid', gap: 2.5, pt: 3, borderTop: 1, borderColor: 'divider' }}>
          <LoadingLine height={24} width="5rem" />
          <Skeleton variant="rounded" height={32} animation={false} />
        </Box>
      </Box>
    </LoadingFrame>
  );
}
