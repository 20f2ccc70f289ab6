import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { DAY_MS, formatDuration, HOUR_MS } from '../../../../contract/durations.ts';
import type { SchedulePreview } from '../../../../contract/monitors/monitorCalls.ts';
import { zonedDay, zonedRun } from './zonedTime.ts';

const PAST_DAYS = 30;
export const PAST_MS = PAST_DAYS * DAY_MS;

/** Tolerance for the difference between the server's clock and the browser's. */
const SHORT_OF_MS = HOUR_MS;

type Past = NonNullable<SchedulePreview['past']>;

/**
 * Says how often and for how long a monitor with this schedule would have been down up to `untilMs`, and how far back
 * the data goes.
 */
export function pastWords({ from, downtimes }: Past, untilMs: number): string {
  const isWhole = untilMs - from >= PAST_MS - SHORT_OF_MS;
  const period = `in the last ${isWhole ? `${PAST_DAYS} days` : formatDuration((untilMs - from) / 1_000, 1)}`;
  const end = isWhole ? '.' : ' (as far back as we keep pings).';
  if (downtimes.length === 0) return `With this schedule: no outages ${period}${end}`;
  const totalMs = downtimes.reduce((sum, downtime) => sum + lengthMs(downtime, untilMs), 0);
  const total = formatDuration(totalMs / 1_000);
  if (downtimes.length === 1) return `With this schedule: 1 outage ${period}, ${total}${end}`;
  return `With this schedule: ${downtimes.length} outages ${period}, ${total} in total${end}`;
}

const lengthMs = ({ from, to }: Past['downtimes'][number], untilMs: number) => Math.max(0, (to ?? untilMs) - from);

/** The width in SVG units. */
export const STRIP_WIDTH = 720;
const PAST_STRIP_HEIGHT = 28;
const MIN_DOWNTIME = 2;
const PING_HEIGHT = 8;
const PING_WIDTH = 1;

/**
 * The SVG paths for the strip, which ends at `untilMs`: pings are ticks at the bottom, and outages are blocks that span
 * the full height.
 */
export function pastPaths({ pings, downtimes }: Past, untilMs: number) {
  const placeOf = (atMs: number) =>
    Math.round(Math.min(1, Math.max(0, 1 - (untilMs - atMs) / PAST_MS)) * STRIP_WIDTH * 10) / 10;
  const ticks = new Set(pings.map((atMs) => Math.min(Math.round(placeOf(atMs)), STRIP_WIDTH - PING_WIDTH)));
  return {
    pings: [...ticks].map((x) => `M${x} ${PAST_STRIP_HEIGHT}v${-PING_HEIGHT}h${PING_WIDTH}v${PING_HEIGHT}z`).join(''),
    downtimes: downtimes
      .map((downtime) => {
        const end = placeOf(downtime.from + lengthMs(downtime, untilMs));
        const width = Math.max(MIN_DOWNTIME, end - placeOf(downtime.from));
        return `M${Math.max(0, end - width)} 0h${width}v${PAST_STRIP_HEIGHT}h${-width}z`;
      })
      .join(''),
  };
}

const Strip = styled('svg')(({ theme }) => ({
  display: 'block',
  width: '100%',
  height: PAST_STRIP_HEIGHT,
  borderRadius: 4,
  backgroundColor: theme.vars.palette.action.hover,
  '& .pings': { fill: theme.vars.palette.shell.control },
  '& .down': { fill: theme.vars.palette.status.down },
}));

interface Props {
  past: Past;
  untilMs: number;
  viewerZone: string;
}

/**
 * Shows how a schedule would have worked with the stored pings from the last 30 days: a sentence, a drawing and, on
 * demand, a list.
 */
export function PastStrip({ past, untilMs, viewerZone }: Props) {
  const paths = pastPaths(past, untilMs);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography>{pastWords(past, untilMs)}</Typography>
      <Strip viewBox={`0 0 ${STRIP_WIDTH} ${PAST_STRIP_HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        <path className="pings" d={paths.pings} />
        <path className="down" d={paths.downtimes} />
      </Strip>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', typography: 'caption', color: 'text.secondary' }}>
        <span>{zonedDay(untilMs - PAST_MS, viewerZone)}</span>
        <span>Now</span>
      </Box>
      {past.downtimes.length > 0 && (
        <Box component="details" sx={{ color: 'text.secondary' }}>
          <Box component="summary" sx={{ cursor: 'pointer', width: 'fit-content' }}>
            When it would have been down
          </Box>
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2, fontVariantNumeric: 'tabular-nums' }}>
            {past.downtimes.map((downtime) => (
              <li key={downtime.from}>
                <time dateTime={new Date(downtime.from).toISOString()}>{zonedRun(downtime.from, viewerZone)}</time>,{' '}
                {downtime.to === null ? 'until now' : `for ${formatDuration(lengthMs(downtime, untilMs) / 1_000)}`}
              </li>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  );
}
