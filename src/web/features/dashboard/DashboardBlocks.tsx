import Box from '@mui/material/Box';

const tile = { height: '4.5rem' };
const wide = { gridColumn: '1 / -1', height: '14rem' };

/** The dashboard while it is read: grey blocks (specification §1), where the content will be. */
export function DashboardBlocks() {
  return (
    <Box aria-hidden sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(7rem, 1fr))' }}>
      {[tile, tile, tile, tile, tile, tile, wide, wide].map((shape, index) => (
        <Box key={index} sx={{ ...shape, bgcolor: 'action.hover', borderRadius: 1 }} />
      ))}
    </Box>
  );
}
