import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { memo, useMemo } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { SHOWN_STATUSES } from '../../../contract/monitors/shownStatus.ts';
import type { TeamDashboard, WallGroup } from '../../../contract/monitors/teamDashboard.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { paths } from '../../routing/paths.ts';
import { Roving } from './Roving.tsx';
import { SharedTooltip } from '../../ui/SharedTooltip.tsx';
import { StatusDot, shownStatusWord, statusColor } from '../../ui/StatusDot.tsx';
import { CARD } from '../../ui/CardRows.tsx';
import { Block } from './Block.tsx';
import { flappingIn, rowUptimeWords, tileWords } from './dashboardWords.ts';
import { WallTile } from './WallTile.tsx';

interface Props {
  teamId: string;
  groups: readonly WallGroup[];
  total: number;
  cards: TeamDashboard['attention']['cards'];
}

/** Every monitor as a tile with its status shape, grouped by tag; for large teams, counts by status. */
export const Wall = memo(function Wall({ teamId, groups, total, cards }: Props) {
  const flapping = useMemo(() => flappingIn(cards), [cards]);
  return (
    <Block title={`All ${formatCount(total)} monitors`}>
      <Roving>
        <SharedTooltip>
          <Box component="ul" sx={{ ...CARD, display: 'grid', gap: 1.25, m: 0, p: 1.75, listStyle: 'none' }}>
            {groups.map((group) => (
              <Group
                key={group.tag ?? ''}
                teamId={teamId}
                group={group}
                flapping={flapping}
                isOnly={groups.length === 1}
              />
            ))}
          </Box>
        </SharedTooltip>
      </Roving>
    </Block>
  );
});

interface GroupProps {
  teamId: string;
  group: WallGroup;
  /** The IDs of the monitors that are flapping. */
  flapping: ReadonlySet<string>;
  isOnly: boolean;
}

const Group = memo(function Group({ teamId, group: { tag, counts, uptime, tiles }, flapping, isOnly }: GroupProps) {
  const name = tag ?? (isOnly ? 'All' : 'No tag');
  const { words, explanation } = rowUptimeWords(uptime);
  return (
    <Box
      component="li"
      data-row=""
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '7rem minmax(0, 1fr) auto' },
        columnGap: 1.5,
        rowGap: 0.5,
        alignItems: 'center',
      }}
    >
      <Box
        component="span"
        dir="auto"
        data-tooltip=""
        sx={{
          typography: 'body2',
          overflow: 'hidden',
          textAlign: 'left',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {name}
      </Box>
      <Box sx={{ gridRow: { xs: 2, sm: 'auto' }, gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
        {tiles.length > 0 ? (
          <Tiles teamId={teamId} tiles={tiles} flapping={flapping} />
        ) : (
          <Counts teamId={teamId} tag={tag} counts={counts} />
        )}
      </Box>
      <Box
        component="span"
        data-tooltip={explanation}
        sx={{
          gridRow: { xs: 1, sm: 'auto' },
          gridColumn: { xs: 2, sm: 'auto' },
          typography: 'body2',
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {words}
      </Box>
    </Box>
  );
});

const TILE = 18;
/** Together with the tile, this adds up to the minimum target size of 24 px (WCAG 2.5.8). */
const TILE_GAP = '6px';

type TilesProps = Pick<GroupProps, 'teamId' | 'flapping'> & Pick<WallGroup, 'tiles'>;

function Tiles({ teamId, tiles, flapping }: TilesProps) {
  return (
    <Box
      component="ul"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: TILE_GAP,
        m: 0,
        p: 0,
        listStyle: 'none',
        '& a': { display: 'block', width: TILE, height: TILE, borderRadius: 0.5 },
        '& a:hover': { opacity: 0.75 },
        '& svg': { display: 'block', width: TILE, height: TILE },
      }}
    >
      {tiles.map(([monitorId, name, status]) => {
        const isFlapping = status !== 'down' && flapping.has(monitorId);
        const words = tileWords(status, isFlapping);
        return (
          <li key={monitorId}>
            <RouterLink
              data-stop=""
              to={paths.teamHeartbeat(teamId, monitorId)}
              aria-label={`${name}: ${words}`}
              data-tooltip={`${name}: ${words.toLowerCase()}`}
            >
              <WallTile status={status} isFlapping={isFlapping} />
            </RouterLink>
          </li>
        );
      })}
    </Box>
  );
}

type CountsProps = Pick<WallGroup, 'tag' | 'counts'> & { teamId: string };

/** Counts by status; each links to its monitors. */
function Counts({ teamId, tag, counts }: CountsProps) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const shown = SHOWN_STATUSES.filter((status) => counts[status] > 0);
  return (
    <Box sx={{ display: 'flex', gap: '2px' }}>
      {shown.map((status) => (
        <Link
          key={status}
          component={RouterLink}
          data-stop=""
          to={`${paths.teamHeartbeats(teamId)}?status=${status}${tag === null ? '' : `&tag=${encodeURIComponent(tag)}`}`}
          underline="none"
          aria-label={`${formatCount(counts[status])} ${shownStatusWord(status)}`}
          data-tooltip={`${formatCount(counts[status])} ${shownStatusWord(status).toLowerCase()}`}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 0.5,
            flex: `${counts[status] / total} 0 auto`,
            px: 0.75,
            borderRadius: 0.5,
            typography: 'body2',
            color: 'text.primary',
            bgcolor: `color-mix(in srgb, ${statusColor(status)} 16%, transparent)`,
          }}
        >
          <StatusDot status={status} />
          {formatCount(counts[status])}
        </Link>
      ))}
    </Box>
  );
}
