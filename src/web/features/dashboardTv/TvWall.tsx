import Box from '@mui/material/Box';
import { memo, useMemo, useRef } from 'react';
import { SHOWN_STATUSES } from '../../../contract/monitors/shownStatus.ts';
import type { WallGroup } from '../../../contract/monitors/teamDashboard.ts';
import type { ScreenCard } from '../../../contract/screens.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { StatusDot, shownStatusWord, statusColor } from '../../ui/StatusDot.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { flappingIn, rowUptimeWords, tileWords, WallTile } from '../dashboard/index.ts';
import { useFit } from './screenHabits.ts';

interface Props {
  groups: readonly WallGroup[];
  cards: readonly ScreenCard[];
}

/** Every monitor as a tile, grouped by tag; for large teams, counts by status. Everything is as large as will fit. */
export const TvWall = memo(function TvWall({ groups, cards }: Props) {
  const flapping = useMemo(() => flappingIn(cards), [cards]);
  const place = useRef<HTMLUListElement>(null);
  useFit(place);
  if (groups.length === 0) return null;
  return (
    <Box
      ref={place}
      component="ul"
      aria-label="All monitors"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'fit-content(7.5em) minmax(0, 1fr) auto',
        alignContent: 'space-evenly',
        gap: '0.75em 1em',
        minHeight: 0,
        overflow: 'hidden',
        m: 0,
        p: '0.75rem 1.25rem',
        listStyle: 'none',
        bgcolor: 'background.paper',
        borderRadius: 1,
      }}
    >
      {groups.map((group) => (
        <Group key={group.tag ?? ''} group={group} flapping={flapping} isOnly={groups.length === 1} />
      ))}
    </Box>
  );
});

interface GroupProps {
  group: WallGroup;
  /** The IDs of the monitors that are flapping. */
  flapping: ReadonlySet<string>;
  isOnly: boolean;
}

const ROW = {
  display: 'grid',
  gridColumn: '1 / -1',
  gap: '0 1em',
  gridTemplateColumns: '7.5em minmax(0, 1fr) 4em',
  '@supports (grid-template-columns: subgrid)': { gridTemplateColumns: 'subgrid' },
} as const;

function Group({ group: { tag, counts, uptime, tiles }, flapping, isOnly }: GroupProps) {
  const [sole, ...others] = tiles;
  const { words, explanation } = rowUptimeWords(uptime);
  const isSole = isOnly && sole !== undefined && others.length === 0;
  return (
    <Box component="li" sx={ROW}>
      <Box
        component="span"
        dir="auto"
        sx={{ overflow: 'hidden', textAlign: 'left', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {isSole ? sole[1] : (tag ?? (isOnly ? 'All' : 'No tag'))}
      </Box>
      {tiles.length > 0 ? <Tiles tiles={tiles} flapping={flapping} /> : <Counts counts={counts} />}
      <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', textAlign: 'end' }}>
        <VisuallyHidden>{explanation}: </VisuallyHidden>
        {words}
      </Box>
    </Box>
  );
}

function Tiles({ tiles, flapping }: Pick<WallGroup, 'tiles'> & Pick<GroupProps, 'flapping'>) {
  return (
    <Box
      component="ul"
      data-one-line=""
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '0.35em',
        m: 0,
        p: 0,
        listStyle: 'none',
        '& li, & svg': { display: 'block', width: '1.15em', height: '1.15em' },
      }}
    >
      {tiles.map(([monitorId, name, status]) => {
        const isFlapping = status !== 'down' && flapping.has(monitorId);
        return (
          <li key={monitorId}>
            <WallTile status={status} isFlapping={isFlapping} />
            <VisuallyHidden>{`${name}: ${tileWords(status, isFlapping)}`}</VisuallyHidden>
          </li>
        );
      })}
    </Box>
  );
}

function Counts({ counts }: Pick<WallGroup, 'counts'>) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <Box sx={{ display: 'flex', gap: '0.15em' }}>
      {SHOWN_STATUSES.filter((status) => counts[status] > 0).map((status) => (
        <Box
          key={status}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: '0.3em',
            flex: `${counts[status] / total} 0 auto`,
            px: '0.4em',
            borderRadius: 0.5,
            position: 'relative',
            '&::before': {
              content: '""',
              position: 'absolute',
              inset: 0,
              borderRadius: 'inherit',
              bgcolor: statusColor(status),
              opacity: 0.16,
            },
            '& svg': { width: '0.9em !important', height: '0.9em !important' },
          }}
        >
          <StatusDot status={status} />
          <VisuallyHidden>{shownStatusWord(status)}</VisuallyHidden>
          {formatCount(counts[status])}
        </Box>
      ))}
    </Box>
  );
}
