import Box from '@mui/material/Box';

const tile = { aspectRatio: '16 / 9' };
const wide = { gridColumn: '1 / -1', minHeight: '24rem' };

/** A team's dashboard: an empty placeholder of grey blocks (specification §1). */
export function TeamDashboardPage() {
  return (
    <Box aria-hidden sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' } }}>
      {[tile, tile, tile, wide].map((shape, index) => (
        <Box key={index} sx={{ ...shape, bgcolor: 'action.hover', borderRadius: 1 }} />
      ))}
    </Box>
  );
}

export { TeamDashboardPage as Component };
