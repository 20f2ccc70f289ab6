import { formatDuration } from '../../../contract/durations.ts';
import type { EarlierAlert, Hold } from '../alertFacts.ts';

/** If more of a team's monitors than this change within a minute, integrations that want summaries get one message. */
export const STORM_MONITORS = 10;
const STORM_MS = 60_000;
/** How long alerts that can share a message wait for others. */
export const GATHER_MS = 5_000;

export const stormSince = (flipAt: number): number => flipAt - STORM_MS;

export const isStorm = (monitors: number): boolean => monitors > STORM_MONITORS;

/** A monitor is flapping if it goes down `TIMES_DOWN` times within this period. */
const WATCHED_MS = 30 * 60_000;
const TIMES_DOWN = 4;
/** How long a flapping monitor's change must last to be reported. This allows at most one alert in that time. */
const DAMPED_MS = 5 * 60_000;
/** More than the number of alerts about one monitor that a destination can get within `WATCHED_MS`. */
export const ALERTS_LOOKED_BACK = 50;

export const flappingSince = (now: number): number => now - WATCHED_MS;

export const isFlapping = (timesDown: number): boolean => timesDown >= TIMES_DOWN;

/** The note in alerts about a flapping monitor. */
export function flappingWords(timesDown: number): string {
  return (
    `It went down ${timesDown} times in ${formatDuration(WATCHED_MS / 1_000)}. ` +
    `Until it settles, we’ll only alert on changes that last at least ${formatDuration(DAMPED_MS / 1_000)}.`
  );
}

/**
 * Returns the hold on an alert about a flapping monitor. The first alert with the note isn't held, and neither is the
 * first one after a quiet period, so that people know why some changes go unreported. `newest` is the previous alert,
 * which this one can replace; `kept` contains the alerts that aren't replaced.
 */
export function dampingOf(
  { newest, kept }: { newest: EarlierAlert | undefined; kept: readonly EarlierAlert[] },
  flipAt: number,
  now: number,
): Hold | null {
  const wasMentioned = kept.some((alert) => {
    const isDamped = alert.state === 'waiting' && alert.isUntried && alert.heldBy === 'flapping';
    return alert.saysFlapping && alert.flipAt > flappingSince(flipAt) && !isDamped;
  });
  if (!wasMentioned) return null;
  const until = newest?.heldBy === 'flapping' ? (newest.heldUntil ?? 0) : 0;
  return { until: until > now ? until : now + DAMPED_MS, by: 'flapping' };
}
