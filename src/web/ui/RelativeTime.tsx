import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { formatAgo, formatRelative } from '../../contract/durations.ts';
import { knownZone } from '../lib/knownZone.ts';
import { zonedTime } from '../lib/zonedTime.ts';
import { useNow } from './useNow.ts';

interface Props {
  at: Date | number;
  /** The time zone for the exact time. */
  timezone: string;
  /** How many units to show: "3 h 12 min ago", or "3 h ago" if there's little room. */
  units?: 1 | 2;
  /** Whether it's an end or another planned time. Otherwise, it has already happened. */
  canBeAhead?: boolean;
}

/** Says how long ago or how soon something is. The tooltip has the exact time and zone. */
export function RelativeTime({ at, timezone, units = 2, canBeAhead = false }: Props) {
  const date = new Date(at);
  const format = canBeAhead ? formatRelative : formatAgo;
  const words = useNow((nowMs) => format(date.getTime(), nowMs, units));
  return (
    <Tooltip title={exactTime(date, timezone)} describeChild>
      <time dateTime={date.toISOString()}>{words}</time>
    </Tooltip>
  );
}

/** An instant's time of day to the second. The tooltip has the exact time and zone. */
export function ClockTime({ at, timezone }: { at: number; timezone: string }) {
  const date = new Date(at);
  return (
    <Tooltip title={exactTime(date, timezone)} describeChild>
      <Box component="time" dateTime={date.toISOString()} sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {zonedTime(at, timezone).clockWithSeconds}
      </Box>
    </Tooltip>
  );
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: timezone });
  formats.set(timezone, made);
  return made;
}

/** Formats an instant to the second, with the name of its zone. */
export function exactTime(at: Date, timezone: string): string {
  const zone = knownZone(timezone);
  return `${formatOf(zone).format(at).replace('Sept', 'Sep')} (${zone})`;
}
