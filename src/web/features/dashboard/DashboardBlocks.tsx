import Box from '@mui/material/Box';
import { CARD } from '../../ui/CardRows.tsx';

const ROWS = ['28%', '40%', '34%'];

/** The dashboard while it loads: gray blocks (specification §1) in the places of the summary, the rows and the lanes. */
export function DashboardBlocks() {
  return (
    <Box aria-hidden sx={{ display: 'grid', gap: 3.5 }}>
      <Box sx={{ ...CARD, ...CELLS }}>
        <div>
          <Line height={28} width="60%" />
          <Line height={20} width="85%" />
          <Line height={20} width="45%" />
        </div>
        {ROWS.map((width) => (
          <div key={width}>
            <Line height={18} width="70%" />
            <Line height={28} width="50%" />
            <Line height={18} width="60%" />
          </div>
        ))}
      </Box>
      <div>
        <Line height={28} width="8rem" />
        <Box sx={{ ...CARD, mt: 1.25, '& > * + *': { borderTop: 1, borderColor: 'divider' } }}>
          {ROWS.map((width) => (
            <Box key={width} sx={{ px: 2, py: 1 }}>
              <Line height={21} width={width} />
              <Line height={20} width="52%" />
              <Line height={20} width="64%" />
            </Box>
          ))}
        </Box>
      </div>
      <div>
        <Line height={28} width="12rem" />
        <Box sx={{ ...CARD, mt: 1.25, height: '18rem' }} />
      </div>
    </Box>
  );
}

/** A bar in the middle of a line of text. */
const Line = ({ height, width }: { height: number; width: string }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', height, '&::before': { ...BAR, width } }} />
);

const BAR = { content: '""', height: 10, bgcolor: 'action.hover', borderRadius: 1 };

/** The summary's sentence and three figures. In little space, the sentence is above the figures. */
const CELLS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(3, 1fr)', md: '4fr repeat(3, 1.25fr)' },
  '& > *': { p: { xs: 1.5, sm: 2 } },
  '& > * + *': { borderLeft: 1, borderColor: 'divider' },
  '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
};
