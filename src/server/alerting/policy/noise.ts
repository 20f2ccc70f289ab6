import { formatDuration } from '../../../contract/durations.ts';
import type { EarlierAlert, Hold } from '../alertFacts.ts';

/**
 * If more of a team's monitors than this change within the gathering time, integrations that want that get one message.
 */
export const STORM_MONITORS = 10;
const STORM_MS = 60_000;
/** Alerts that can share a message wait this long for others. */
export const GATHER_MS = 5_000;

export const stormSince = (flipAt: number): number => flipAt - STORM_MS;

export const isStorm = (monitors: number): boolean => monitors > STORM_MONITORS;

/** A monitor that goes down this often within the watched time is flapping. */
const WATCHED_MS = 30 * 60_000;
const TIMES_DOWN = 4;
/** A flapping monitor's change is reported only if it lasts this long, so there's at most one alert in that time. */
const DAMPED_MS = 5 * 60_000;
/** More alerts about one monitor than a destination can get within the watched time. */
export const ALERTS_LOOKED_BACK = 50;

export const flappingSince = (now: number): number => now - WATCHED_MS;

export const isFlapping = (timesDown: number): boolean => timesDown >= TIMES_DOWN;

/** The note in alerts about a flapping monitor. */
export function flappingWords(timesDown: number): string {
  return (
    `It went down ${timesDown} times within ${formatDuration(WATCHED_MS / 1_000)}. ` +
    `Until it settles, we skip changes shorter than ${formatDuration(DAMPED_MS / 1_000)}.`
  );
}

/**
 * Returns what holds an alert about a flapping monitor. The first alert with the note isn't held, nor is the first one
 * after a quiet period, so people know why they miss changes. `newest` is the previous alert, which this one may
 * replace; `kept` are those that stay.
 */
export function dampingOf(
  { newest, kept }: { newest: EarlierAlert | undefined; kept: readonly EarlierAlert[] },
  flipAt: number,
  now: number,
): Hold | null {
  const wasSaid = kept.some((alert) => {
    const isDamped = alert.state === 'waiting' && alert.isUntried && alert.heldBy === 'flapping';
    return alert.saysFlapping && alert.flipAt > flappingSince(flipAt) && !isDamped;
  });
  if (!wasSaid) return null;
  const until = newest?.heldBy === 'flapping' ? (newest.heldUntil ?? 0) : 0;
  return { until: until > now ? until : now + DAMPED_MS, by: 'flapping' };
}
