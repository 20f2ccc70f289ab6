import type { SchedulePreview } from '../../../../contract/monitors/monitorCalls.ts';
import { formatDuration } from '../../../lib/durations.ts';

export const PAST_DAYS = 30;
export const PAST_MS = PAST_DAYS * 86_400_000;

/** The server's clock and the browser's need not agree to the minute. */
const SHORT_OF_MS = 3_600_000;

export type Past = NonNullable<SchedulePreview['past']>;

/** Says how often and how long a schedule would have called the monitor down, up to an instant, and since when is judged. */
export function pastWords({ from, downtimes }: Past, untilMs: number): string {
  const isWhole = untilMs - from >= PAST_MS - SHORT_OF_MS;
  const period = `in the last ${isWhole ? `${PAST_DAYS} days` : formatDuration((untilMs - from) / 1_000, 1)}`;
  const end = isWhole ? '.' : ', as far as pings are kept.';
  if (downtimes.length === 0) return `With this schedule nothing would have been called down ${period}${end}`;
  const times = downtimes.length === 1 ? 'once' : `${downtimes.length} times`;
  const totalMs = downtimes.reduce((sum, downtime) => sum + lengthMs(downtime, untilMs), 0);
  const total = `${formatDuration(totalMs / 1_000)}${downtimes.length === 1 ? '' : ' altogether'}`;
  return `With this schedule the monitor would have been down ${times} ${period}, for ${total}${end}`;
}

export const lengthMs = ({ from, to }: Past['downtimes'][number], untilMs: number) =>
  Math.max(0, (to ?? untilMs) - from);
