import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { flappingNote } from '../../../contract/monitors/flapping.ts';
import type { ScreenCard, ScreenLook } from '../../../contract/screens.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { untilWords } from '../../lib/whenWords.ts';
import { FlappingDot, StatusDot, shownStatusWord, statusColor } from '../../ui/StatusDot.tsx';
import { useNow } from '../../ui/useNow.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { cardWords, Dotted, lastingWords } from '../dashboard/index.ts';

/** The maximum number of groups shown for a team with many problems; the wall shows all of them. */
const MAX_GROUPS = 6;

interface Props extends Pick<ScreenLook, 'attention'> {
  timezone: string;
}

/** Says what's wrong, since when and why. Renders nothing if nothing is wrong. */
export function TvTrouble({ attention: { total, cards, groups }, timezone }: Props) {
  if (total === 0) return null;
  const rest = cards.length > 0 ? total - cards.length : 0;
  return (
    <Box
      component="ul"
      aria-label="Needs attention"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 26rem), 1fr))',
        flexShrink: 0,
        gap: '0.75rem',
        m: 0,
        p: 0,
        listStyle: 'none',
      }}
    >
      {cards.map((card) => (
        <Card key={card.monitorId} card={card} timezone={timezone} />
      ))}
      {groups.slice(0, MAX_GROUPS).map(({ tag, down, late, total: all }) => (
        <Row key={tag ?? ''} status={down > 0 ? 'down' : 'late'} name={tag ?? 'No tag'}>
          {[down > 0 && `${formatCount(down)} down`, late > 0 && `${formatCount(late)} late`]
            .filter(Boolean)
            .join(', ')}{' '}
          of {formatCount(all)}
        </Row>
      ))}
      {rest > 0 && (
        <Box component="li" sx={{ alignSelf: 'center', px: '1.25rem', fontSize: '1.35rem', color: 'text.secondary' }}>
          {formatCount(rest)} more
        </Box>
      )}
    </Box>
  );
}

function Card({ card, timezone }: { card: ScreenCard; timezone: string }) {
  const { name, status, flaps, snoozedUntil } = card;
  const lasting = useNow((nowMs) => lastingWords(card, nowMs));
  const isSnoozed = useNow((nowMs) => snoozedUntil !== null && snoozedUntil > nowMs);
  const why = useNow((nowMs) => cardWords(card, nowMs, timezone));
  const snoozed = useNow((nowMs) =>
    snoozedUntil === null ? '' : `Snoozed ${untilWords(snoozedUntil, nowMs, timezone)}`,
  );
  return (
    <Row status={status} name={name} aside={lasting} isSnoozed={isSnoozed}>
      <Dotted
        parts={[
          { key: 'why', part: why },
          ...(status === 'down' && flaps ? [{ key: 'flapping', part: flappingNote(flaps) }] : []),
          ...(isSnoozed ? [{ key: 'snoozed', part: snoozed }] : []),
        ]}
      />
    </Row>
  );
}

interface RowProps {
  status: ScreenCard['status'];
  name: string;
  aside?: string;
  /** Whether the monitor is snoozed, which makes the row less prominent. */
  isSnoozed?: boolean;
  children: ReactNode;
}

function Row({ status, name, aside, isSnoozed = false, children }: RowProps) {
  const shown = status === 'flapping' ? 'late' : status;
  const color = statusColor(shown === 'late' ? 'late' : 'down');
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr) auto',
        alignItems: 'center',
        // Rows side by side have the same height, but start at the top.
        alignContent: 'start',
        columnGap: '0.75rem',
        p: '0.6rem 1.25rem',
        bgcolor: 'background.paper',
        borderRadius: 1,
        boxShadow: `inset 0.3rem 0 ${isSnoozed ? 'var(--hearth-palette-shell-control)' : color}`,
        '& svg': { width: '1.4rem !important', height: '1.4rem !important' },
      }}
    >
      {status === 'flapping' ? <FlappingDot /> : <StatusDot status={status} />}
      <Box
        dir="auto"
        sx={{
          fontSize: '1.5rem',
          textAlign: 'left',
          fontWeight: isSnoozed ? 'fontWeightRegular' : 'fontWeightMedium',
          color: isSnoozed ? 'text.secondary' : 'text.primary',
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: 2,
          overflow: 'hidden',
          overflowWrap: 'anywhere',
        }}
      >
        {name}
        <VisuallyHidden>, {status === 'flapping' ? status : shownStatusWord(status).toLowerCase()}</VisuallyHidden>
      </Box>
      <Box sx={{ fontSize: '1.15rem', color: 'text.secondary', whiteSpace: 'nowrap' }}>{aside}</Box>
      <Box sx={{ gridColumn: '2 / -1', fontSize: '1.15rem', color: 'text.secondary' }}>{children}</Box>
    </Box>
  );
}
