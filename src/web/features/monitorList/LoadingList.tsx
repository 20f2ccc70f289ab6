import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { LoadingFrame, LoadingLine } from '../../ui/loading/LoadingFrame.tsx';

const CHIP_WIDTHS = ['2.5rem', '4rem', '4rem', '5rem', '4rem', '3.5rem', '4.5rem'];
const ROWS = 12;
const ROW_HEIGHT = { xs: 60, md: 36 };

/** The columns of the list at usual widths: on a phone, the status is below the name. */
const COLUMNS = {
  xs: '24px minmax(0, 1fr) 79px',
  md: '20px 108px minmax(0, 1fr) 79px 92px',
  lg: '20px 108px minmax(0, 1fr) 119px 72px 92px',
};

/** Shown instead of the filters and the list while they load, in the same layout. */
export function LoadingList() {
  return (
    <LoadingFrame label="Loading monitors…">
      <Box sx={{ display: 'flex', gap: 2.5, overflow: 'hidden' }}>
        {CHIP_WIDTHS.map((width, index) => (
          <Box key={index} sx={{ flexShrink: 0, width }}>
            <LoadingLine height={30} width="100%" />
          </Box>
        ))}
      </Box>
      <Skeleton variant="rounded" height={36} animation={false} sx={{ mt: 1.5, mb: { xs: 1.5, md: 7 } }} />
      {Array.from({ length: ROWS }, (_, index) => (
        <Box
          key={index}
          sx={{
            display: 'grid',
            gridTemplateColumns: COLUMNS,
            gridAutoFlow: 'column',
            alignItems: 'center',
            columnGap: 1.5,
            height: ROW_HEIGHT,
            px: 1,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <span />
          <Blank width={64} from="md" />
          <Box sx={{ display: 'grid', gap: 2 }}>
            <Blank width={`${38 + ((index * 7) % 30)}%`} />
            <Blank width={64} upTo="md" />
          </Box>
          <Blank width={1} />
          <Blank width={48} from="lg" />
          <Blank width={48} from="md" />
        </Box>
      ))}
    </LoadingFrame>
  );
}

interface BlankProps {
  width: number | string;
  /** The smallest window that shows it. */
  from?: 'md' | 'lg';
  /** The smallest window that doesn't show it. */
  upTo?: 'md';
}

/** A placeholder for a line of text. */
function Blank({ width, from, upTo }: BlankProps) {
  const display = { xs: from ? 'none' : 'block', ...(from && { [from]: 'block' }), ...(upTo && { [upTo]: 'none' }) };
  return <Skeleton variant="rounded" height={10} animation={false} sx={{ width, display }} />;
}
