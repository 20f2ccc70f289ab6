import type { SchedulePreview } from '../../../../../contract/monitors/monitorCalls.ts';
import { formatDuration } from '../../../../lib/durations.ts';

export const PAST_DAYS = 30;
export const PAST_MS = PAST_DAYS * 86_400_000;

export type Past = NonNullable<SchedulePreview['past']>;

/** Says how often and how long a schedule would have called the monitor down, up to an instant. */
export function pastWords({ downtimes }: Past, untilMs: number): string {
  const period = `in the last ${PAST_DAYS} days`;
  if (downtimes.length === 0) return `With this schedule nothing would have been called down ${period}.`;
  const times = downtimes.length === 1 ? 'once' : `${downtimes.length} times`;
  const totalMs = downtimes.reduce((sum, downtime) => sum + lengthMs(downtime, untilMs), 0);
  return `With this schedule the monitor would have been down ${times} ${period}, for ${formatDuration(totalMs / 1_000)}${downtimes.length === 1 ? '' : ' altogether'}.`;
}

export const lengthMs = ({ from, to }: Past['downtimes'][number], untilMs: number) =>
  Math.max(0, (to ?? untilMs) - from);
