import { lengthMs, PAST_MS, type Past } from './pastWords.ts';

/** Units of the drawing. */
export const STRIP_WIDTH = 720;
export const STRIP_HEIGHT = 28;
const SHORTEST_DOWNTIME = 2;
const PING_HEIGHT = 8;
const PING_WIDTH = 1;

/** The paths of the strip that ends at an instant: pings as ticks at its foot, times down as blocks over all of it. */
export function pastPaths({ pings, downtimes }: Past, untilMs: number) {
  const placeOf = (atMs: number) =>
    Math.round(Math.min(1, Math.max(0, 1 - (untilMs - atMs) / PAST_MS)) * STRIP_WIDTH * 10) / 10;
  const ticks = new Set(pings.map((atMs) => Math.min(Math.round(placeOf(atMs)), STRIP_WIDTH - PING_WIDTH)));
  return {
    pings: [...ticks].map((x) => `M${x} ${STRIP_HEIGHT}v${-PING_HEIGHT}h${PING_WIDTH}v${PING_HEIGHT}z`).join(''),
    downtimes: downtimes
      .map((downtime) => {
        const end = placeOf(downtime.from + lengthMs(downtime, untilMs));
        const width = Math.max(SHORTEST_DOWNTIME, end - placeOf(downtime.from));
        return `M${Math.max(0, end - width)} 0h${width}v${STRIP_HEIGHT}h${-width}z`;
      })
      .join(''),
  };
}
