import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { ScreenLook } from '../../../contract/screens.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { browserZone } from '../../lib/knownZone.ts';
import { untilWords } from '../../lib/whenWords.ts';
import { shortDayWords, zonedTime } from '../../lib/zonedTime.ts';
import { CardBoundary, SeparateCards } from '../../ui/cardBoundary/CardBoundary.tsx';
import { StatusDot, statusColor } from '../../ui/StatusDot.tsx';
import { useNow } from '../../ui/useNow.ts';
import {
  channelsWords,
  failedRunsWords,
  restWords,
  runsLabel,
  snoozedWords,
  uptimeWords,
  verdictOf,
} from '../dashboard/index.ts';
import { TvLanes } from './TvLanes.tsx';
import { TvTrouble } from './TvTrouble.tsx';
import { TvWall } from './TvWall.tsx';

const COLORED = ['down', 'late', 'broken'];

/** Says whether anything is wrong, then shows as much of the problems, the day and the wall as will fit. */
export function TvBoard({ look, isLost }: { look: ScreenLook; isLost: boolean }) {
  const timezone = browserZone();
  const { status, words } = verdictOf(look.counts, look.attention);
  const snoozed = useNow((nowMs) => snoozedWords(look.counts, look.attention.cards, nowMs));
  const rest = restWords(look.counts, status);
  return (
    <Box
      component="main"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: '1.25rem',
        minHeight: '100vh',
        p: '1.75rem 2.25rem',
        '@media (min-width: 900px)': { height: '100vh', overflow: 'hidden' },
      }}
    >
      {isLost && <Lost since={look.at} timezone={timezone} />}
      <Box component="header" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: '1rem 2rem' }}>
        <Box sx={{ flex: '1 1 24rem', minWidth: 0 }}>
          <Typography color="textSecondary" noWrap sx={{ fontSize: '1.1rem' }}>
            {look.team}
          </Typography>
          <Box
            component="output"
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: '1rem',
              '& svg': { width: '2.6rem !important', height: '2.6rem !important' },
            }}
          >
            <StatusDot status={status} />
            <Typography
              variant="h1"
              sx={{
                fontSize: '2.6rem',
                lineHeight: 1.2,
                color: COLORED.includes(status) ? statusColor(status) : 'text.primary',
              }}
            >
              {words}
              {snoozed}
            </Typography>
          </Box>
          <Typography color="textSecondary" sx={{ fontSize: '1.25rem', minHeight: '1.5em' }}>
            {rest}
          </Typography>
        </Box>
        <Figures look={look} timezone={timezone} />
        <Clock timezone={timezone} />
      </Box>
      <Holds holds={look.holds} timezone={timezone} />
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          flex: 1,
          gap: '1.25rem',
          minHeight: 0,
          opacity: isLost ? 0.55 : 1,
        }}
      >
        <CardBoundary>
          <TvTrouble attention={look.attention} timezone={timezone} />
        </CardBoundary>
        <Box
          sx={{
            flex: 1,
            display: 'grid',
            gap: '1.25rem',
            minHeight: 0,
            gridTemplateColumns: 'minmax(0, 1fr)',
            '@media (min-width: 900px)': { gridAutoRows: 'minmax(0, 1fr)' },
            '@media (min-width: 900px) and (min-aspect-ratio: 5/4)': {
              gridTemplateColumns: look.lanes.rows.length > 0 ? 'minmax(0, 1.4fr) minmax(0, 1fr)' : 'minmax(0, 1fr)',
            },
          }}
        >
          <SeparateCards>
            <TvLanes lanes={look.lanes} holds={look.holds} timezone={timezone} />
            <TvWall groups={look.wall} cards={look.attention.cards} />
          </SeparateCards>
        </Box>
      </Box>
    </Box>
  );
}

/** Says that the connection is lost and since when. The rest of the screen stays readable. */
function Lost({ since, timezone }: { since: number; timezone: string }) {
  return (
    <Box
      role="alert"
      sx={{
        m: '-1.75rem -2.25rem 0',
        p: '0.6rem 2.25rem',
        fontSize: '1.25rem',
        color: 'background.default',
        bgcolor: statusColor('late'),
      }}
    >
      Connection lost. Showing data from {zonedTime(since, timezone).clock}. Reconnecting…
    </Box>
  );
}

function Clock({ timezone }: { timezone: string }) {
  const clock = useNow((nowMs) => zonedTime(nowMs, timezone).clock);
  const date = useNow((nowMs) => dateWords(nowMs, timezone));
  return (
    <Box sx={{ textAlign: 'right' }}>
      <Typography color="textSecondary" sx={{ fontSize: '1.1rem' }}>
        {date}
      </Typography>
      <Typography component="time" sx={{ fontSize: '3rem', lineHeight: 1.2, fontWeight: 'fontWeightMedium' }}>
        {clock}
      </Typography>
    </Box>
  );
}

/** "Sun 22 Nov". */
const dateWords = (atMs: number, timezone: string): string =>
  `${new Intl.DateTimeFormat('en-GB', { timeZone: timezone, weekday: 'short' }).format(atMs)} ${shortDayWords(
    zonedTime(atMs, timezone).day,
  )}`;

function Figures({ look: { at, uptime, today, channels }, timezone }: { look: ScreenLook; timezone: string }) {
  const measured = uptimeWords(uptime.now, at, timezone);
  const { total, working } = channels;
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: '1rem 2rem', m: 0 }}>
      <Figure label={measured.label} note={measured.note}>
        {measured.value}
      </Figure>
      <Figure
        label={runsLabel(today.from, at, timezone)}
        note={today.failures === 0 ? undefined : failedRunsWords(today.failures)}
      >
        {formatCount(today.runs)}
      </Figure>
      {total > 0 && (
        <Figure label="Integrations" note={channelsWords(channels)} isAmber={working < total}>
          {`${formatCount(working)} of ${formatCount(total)}`}
        </Figure>
      )}
    </Box>
  );
}

interface FigureProps {
  label: string;
  note?: string | undefined;
  /** Whether the note reports something to fix. */
  isAmber?: boolean;
  children: ReactNode;
}

function Figure({ label, note, isAmber = false, children }: FigureProps) {
  return (
    <div>
      <Typography component="dt" color="textSecondary" sx={{ fontSize: '1.1rem' }}>
        {label}
      </Typography>
      <Typography
        component="dd"
        sx={{
          m: 0,
          fontSize: '2rem',
          lineHeight: 1.3,
          fontVariantNumeric: 'tabular-nums',
          fontWeight: 'fontWeightMedium',
        }}
      >
        {children}
      </Typography>
      {note !== undefined && (
        <Typography
          component="dd"
          sx={{ m: 0, fontSize: '1.1rem', color: isAmber ? statusColor('late') : 'text.secondary' }}
        >
          {note}
        </Typography>
      )}
    </div>
  );
}

/** What's currently holding alerts, so that viewers know why no one is alerted. */
function Holds({ holds, timezone }: Pick<ScreenLook, 'holds'> & { timezone: string }) {
  const words = useNow((nowMs) =>
    holds
      .filter(({ from, to }) => from <= nowMs && nowMs < to)
      .map(
        ({ kind, title, to }) =>
          `${kind === 'snooze' ? 'All alerts snoozed' : `Maintenance “${title}”`} ${untilWords(to, nowMs, timezone)}`,
      )
      .join(' · '),
  );
  if (words === '') return null;
  return (
    <Typography
      noWrap
      sx={{ flexShrink: 0, px: '1rem', py: '0.4rem', fontSize: '1.1rem', bgcolor: 'action.hover', borderRadius: 1 }}
    >
      {words}
    </Typography>
  );
}
