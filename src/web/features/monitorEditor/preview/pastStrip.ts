import { formatDuration } from '../../../../contract/durations.ts';
import type { SchedulePreview } from '../../../../contract/monitors/monitorCalls.ts';

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

/** Units of the drawing. */
export const STRIP_WIDTH = 720;
export const PAST_STRIP_HEIGHT = 28;
const SHORTEST_DOWNTIME = 2;
const PING_HEIGHT = 8;
const PING_WIDTH = 1;

/** The paths of the strip that ends at an instant: pings as ticks at its foot, times down as blocks over all of it. */
export function pastPaths({ pings, downtimes }: Past, untilMs: number) {
  const placeOf = (atMs: number) =>
    Math.round(Math.min(1, Math.max(0, 1 - (untilMs - atMs) / PAST_MS)) * STRIP_WIDTH * 10) / 10;
  const ticks = new Set(pings.map((atMs) => Math.min(Math.round(placeOf(atMs)), STRIP_WIDTH - PING_WIDTH)));
  return {
    pings: [...ticks].map((x) => `M${x} ${PAST_STRIP_HEIGHT}v${-PING_HEIGHT}h${PING_WIDTH}v${PING_HEIGHT}z`).join(''),
    downtimes: downtimes
      .map((downtime) => {
        const end = placeOf(downtime.from + lengthMs(downtime, untilMs));
        const width = Math.max(SHORTEST_DOWNTIME, end - placeOf(downtime.from));
        return `M${Math.max(0, end - width)} 0h${width}v${PAST_STRIP_HEIGHT}h${-width}z`;
      })
      .join(''),
  };
}
