import { formatRelative } from '../../../lib/durations.ts';
import { exactTime } from '../../../ui/RelativeTime.tsx';
import { useNow } from '../../../ui/useNow.ts';

interface Props {
  /** Milliseconds since 1970. */
  at: number;
  timezone: string;
}

/** How long ago, or in how long, in one unit; the list's tooltip has the exact time. */
export function RowTime({ at, timezone }: Props) {
  const words = useNow((nowMs) => formatRelative(at, nowMs, 1));
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} data-tooltip={exactTime(date, timezone)}>
      {words}
    </time>
  );
}
