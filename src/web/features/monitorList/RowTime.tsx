import { formatRelative } from '../../lib/durations.ts';
import { exactTime } from '../../ui/RelativeTime.tsx';
import { useNow } from '../../ui/useNow.ts';

interface Props {
  /** Milliseconds since 1970. */
  at: number;
  timezone: string;
  words?: (at: number, nowMs: number) => string;
}

const howLongAgo = (at: number, nowMs: number) => formatRelative(at, nowMs, 1);

/** How long ago, or in how long, in one unit; the list's tooltip has the exact time. */
export function RowTime({ at, timezone, words = howLongAgo }: Props) {
  const shown = useNow((nowMs) => words(at, nowMs));
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} data-tooltip={exactTime(date, timezone)}>
      {shown}
    </time>
  );
}
