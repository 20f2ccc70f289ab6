import { offsetAt } from './zones.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** "22:30" as milliseconds since midnight. */
export function clockMs(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE_MS;
}

/**
 * The instant at which a zone's clock shows a time, given as if it were UTC. A time that a clock change skips becomes the
 * instant right after the change; of a repeated time, the first counts.
 */
export function instantOf(timezone: string, local: number): number {
  const before = local - offsetAt(timezone, local - DAY_MS);
  const after = local - offsetAt(timezone, local + DAY_MS);
  const [early, late] = before < after ? [before, after] : [after, before];
  return early + offsetAt(timezone, early) === local ? early : late;
}
