import Box from '@mui/material/Box';
import type { SxProps } from '@mui/material/styles';

/** A team's dashboard: an empty placeholder of grey blocks (specification §1). */
export function TeamDashboardPage() {
  return (
    <Box aria-hidden sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' } }}>
      <Block sx={{ aspectRatio: '16 / 9' }} />
      <Block sx={{ aspectRatio: '16 / 9' }} />
      <Block sx={{ aspectRatio: '16 / 9' }} />
      <Block sx={{ gridColumn: '1 / -1', minHeight: '24rem' }} />
    </Box>
  );
}

function Block({ sx }: { sx: SxProps }) {
  return <Box sx={[{ bgcolor: 'action.hover', borderRadius: 1 }, ...(Array.isArray(sx) ? sx : [sx])]} />;
}

export { TeamDashboardPage as Component };
