import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { SHOWN_STATUSES, type ShownStatus } from '../../../contract/monitors/shownStatus.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { paths } from '../../routing/paths.ts';
import { StatusDot, shownStatusWord } from '../../ui/StatusDot.tsx';

interface Props {
  teamId: string;
  counts: Record<ShownStatus, number>;
}

/** How many monitors are in which status; each number leads to them. */
export function StatusTiles({ teamId, counts }: Props) {
  const shown = SHOWN_STATUSES.filter((status) => status !== 'broken' || counts.broken > 0);
  return (
    <Box
      component="ul"
      aria-label="Monitors by status"
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'repeat(auto-fit, minmax(6.5rem, 1fr))',
        m: 0,
        p: 0,
        listStyle: 'none',
      }}
    >
      {shown.map((status) => (
        <li key={status}>
          <Link
            component={RouterLink}
            to={`${paths.teamHeartbeats(teamId)}?status=${status}`}
            underline="none"
            sx={{
              display: 'grid',
              px: 1.5,
              py: 1,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              bgcolor: 'background.paper',
              color: 'text.primary',
              '&:hover': { borderColor: 'shell.control' },
            }}
          >
            <Box
              component="span"
              sx={{
                typography: 'h1',
                fontVariantNumeric: 'tabular-nums',
                color: counts[status] === 0 ? 'text.secondary' : 'text.primary',
              }}
            >
              {formatCount(counts[status])}
            </Box>
            <Box
              component="span"
              sx={{ display: 'flex', alignItems: 'center', gap: 0.75, typography: 'body2', color: 'text.secondary' }}
            >
              <StatusDot status={status} />
              {shownStatusWord(status)}
            </Box>
          </Link>
        </li>
      ))}
    </Box>
  );
}
