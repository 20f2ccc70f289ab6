import Tooltip from '@mui/material/Tooltip';
import { useEffect, useState } from 'react';
import { formatRelative } from '../lib/durations.ts';

const TICK_MS = 10_000;

interface Props {
  at: Date;
  /** The zone that the exact time is told in. */
  timezone: string;
}

/** How long ago, or in how long; the exact time with its zone is in the tooltip. */
export function RelativeTime({ at, timezone }: Props) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Tooltip title={exactTime(at, timezone)} describeChild>
      <time dateTime={at.toISOString()}>{formatRelative(at.getTime(), nowMs)}</time>
    </Tooltip>
  );
}

function exactTime(at: Date, timezone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: timezone });
  return `${format.format(at)} (${timezone})`;
}
