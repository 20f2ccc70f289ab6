import { formatDuration, MINUTE_MS } from '../durations.ts';

/** A monitor is flapping if it goes down `TIMES_DOWN` times within this period. */
export const FLAPPING_MS = 30 * MINUTE_MS;
export const TIMES_DOWN = 4;
/** How long a flapping monitor's change must last to be reported. This allows at most one alert in that time. */
export const DAMPED_MS = 5 * MINUTE_MS;

export const isFlapping = (timesDown: number): boolean => timesDown >= TIMES_DOWN;

/** The note about a flapping monitor on a dashboard. `wasAlerted` is whether someone was alerted about this outage. */
export const flappingNote = (timesDown: number, wasAlerted = false): string =>
  `Flapping: down ${timesDown} times in ${formatDuration(FLAPPING_MS / 1_000)}, ` +
  `${wasAlerted ? 'further alerts' : 'alerts'} on hold`;

/** The note about a flapping monitor, in alerts and on its page. */
export function flappingWords(timesDown: number): string {
  return (
    `It went down ${timesDown} times in ${formatDuration(FLAPPING_MS / 1_000)}. ` +
    `Until it settles, you’ll get one update every ${formatDuration(FLAPPING_MS / 1_000)}, ` +
    `plus any change that lasts ${formatDuration(DAMPED_MS / 1_000)}.`
  );
}
