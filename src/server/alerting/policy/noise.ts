import { formatDuration } from '../../../contract/durations.ts';
import type { EarlierAlert, Hold } from '../alertFacts.ts';

/** More monitors of a team than these that change within this time share one message, where that is wanted. */
export const STORM_MONITORS = 10;
const STORM_MS = 60_000;
/** Alerts that can share a message wait this long for others. */
export const GATHER_MS = 5_000;

export const stormSince = (flipAt: number): number => flipAt - STORM_MS;

export const isStorm = (monitors: number): boolean => monitors > STORM_MONITORS;

/** A monitor that went down this often within this time is flapping. */
const WATCHED_MS = 30 * 60_000;
const TIMES_DOWN = 4;
/** A flapping monitor's change is reported only if it lasts this long, so at most once in that time. */
const DAMPED_MS = 5 * 60_000;
/** More alerts of one monitor than a destination gets within the watched time. */
export const ALERTS_LOOKED_BACK = 50;

export const flappingSince = (now: number): number => now - WATCHED_MS;

export const isFlapping = (timesDown: number): boolean => timesDown >= TIMES_DOWN;

/** What the alert of a flapping monitor says about that. */
export function flappingWords(timesDown: number): string {
  return (
    `It went down ${timesDown} times within ${formatDuration(WATCHED_MS / 1_000)}. ` +
    `Until it settles, we skip changes shorter than ${formatDuration(DAMPED_MS / 1_000)}.`
  );
}

/**
 * Returns what holds an alert of a flapping monitor. The first alert that says so isn't held, and neither is the first
 * after a quiet while, so everyone knows why they miss changes. `newest` is the last alert before it, which it may
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
