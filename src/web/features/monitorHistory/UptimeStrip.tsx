import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useState, type KeyboardEvent } from 'react';
import { formatDuration } from '../../../contract/durations.ts';
import type { MonitorHistory } from '../../../contract/monitors/monitorCalls.ts';
import { dayWords } from '../../lib/zonedTime.ts';
import { SharedTooltip } from '../../ui/SharedTooltip.tsx';
import { percentWords } from '../monitors/index.ts';
import { availabilityOf, daysWatched, stripOf, watchedSeconds, type DayOfStrip } from './availability.ts';
import { StripDates } from './StripDates.tsx';
import { stripWords } from './stripWords.ts';

interface Props {
  history: Pick<MonitorHistory, 'days' | 'downtimes'>;
  /** Days such as `2026-11-21`, inclusive. */
  range: { from: string; to: string };
  /** The day on which the monitor was created. Earlier days are gray. */
  createdOn: string;
  today: string;
  timezone: string;
  onChoose: (day: string) => void;
}

const Bar = styled('button')(({ theme }) => ({
  flex: '1 1 0',
  minWidth: 0,
  height: theme.spacing(4),
  padding: 0,
  border: 0,
  borderRadius: 2,
  cursor: 'pointer',
  backgroundColor: theme.vars.palette.divider,
  forcedColorAdjust: 'none',
  '&:hover, &:focus-visible': { opacity: 0.7 },
}));

/**
 * Minimum heights as fractions of a bar, so that short outages are visible. Being a few minutes late is common, so it
 * gets no mark.
 */
const MIN_DOWN = 0.2;
const MIN_LATE = 0.1;
const DEFAULT_LATE = 0.02;
/** The maximum width of a bar, so that a week fills the page but a day or two don't. */
const MAX_BAR_WIDTH = '8rem';
const MIN_WIDTH = '24rem';
/** Today's bar is striped because the day isn't over. */
const STRIPES = `repeating-linear-gradient(135deg, transparent 0 3px, color-mix(in srgb, var(--hearth-palette-background-default) 45%, transparent) 3px 6px)`;

function fillOf({ upPart, latePart }: DayOfStrip, isToday: boolean) {
  if (upPart === null) return undefined;
  const down = upPart === 1 ? 0 : Math.max(MIN_DOWN, 1 - upPart) * 100;
  const late = latePart < DEFAULT_LATE ? down : Math.min(100, down + Math.max(MIN_LATE, latePart) * 100);
  const parts = `linear-gradient(to top, var(--hearth-palette-status-down) ${down}%, var(--hearth-palette-status-late) ${down}% ${late}%, var(--hearth-palette-status-up) ${late}%)`;
  return isToday ? `${STRIPES}, ${parts}` : parts;
}

const noDataWords = (isUpToToday: boolean): string => (isUpToToday ? 'No history yet.' : 'No data for these days.');

/**
 * A bar for each day: red at the bottom for time spent down, amber above it for time spent late. Clicking a bar opens
 * its day.
 */
export function UptimeStrip({ history, range, createdOn, today, timezone, onChoose }: Props) {
  const strip = stripOf(history.days, range);
  const [reachable, setReachable] = useState(range.to);
  const reached = strip.some(({ day }) => day === reachable) ? reachable : range.to;
  const known = strip.flatMap(({ rollup }) => rollup ?? []);
  const available = availabilityOf(known);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: 'previousElementSibling', ArrowRight: 'nextElementSibling' } as const;
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const next = document.activeElement?.[step[event.key]];
    if (next instanceof HTMLElement) next.focus();
  };
  const isOneOfManyDays = strip.length === 1 && createdOn < range.from;
  const watchedDays = isOneOfManyDays ? 1 : daysWatched(strip);
  const length = watchedDays === 1 ? '1 day' : `${watchedDays} days`;
  return (
    <Box
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}
      style={{ maxWidth: `max(${MIN_WIDTH}, ${strip.length} * ${MAX_BAR_WIDTH})` }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center', minHeight: '1.75rem' }}>
        <Typography variant="h3" component="h3" sx={{ flex: 1 }}>
          Uptime
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {available === null
            ? noDataWords(range.to === today)
            : watchedDays === 0
              ? `Monitored for ${formatDuration(watchedSeconds(known))} so far`
              : `${percentWords(available)} uptime over ${length}`}
        </Typography>
      </Box>
      {/* If there's no data, even empty bars would look like data. */}
      {available !== null && (
        <SharedTooltip>
          <Box
            role="toolbar"
            aria-label="Uptime by day"
            onKeyDown={move}
            sx={{ display: 'flex', gap: { xs: '1px', sm: '2px' } }}
          >
            {strip.map((entry) => {
              const words =
                entry.day < createdOn
                  ? `${dayWords(entry.day)}: not created yet`
                  : stripWords(entry, history.downtimes, timezone);
              return (
                <Bar
                  key={entry.day}
                  type="button"
                  aria-label={words}
                  data-tooltip={words}
                  tabIndex={entry.day === reached ? 0 : -1}
                  style={{ backgroundImage: fillOf(entry, entry.day === today) }}
                  onFocus={() => setReachable(entry.day)}
                  onClick={() => onChoose(entry.day)}
                />
              );
            })}
          </Box>
        </SharedTooltip>
      )}
      {available !== null && <StripDates days={strip.map(({ day }) => day)} createdOn={createdOn} today={today} />}
    </Box>
  );
}
