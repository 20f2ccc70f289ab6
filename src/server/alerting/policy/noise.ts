import { DAMPED_MS, FLAPPING_MS } from '../../../contract/monitors/flapping.ts';
import type { EarlierAlert, Hold } from '../alertFacts.ts';

/** If more of a team's monitors than this change within a minute, integrations that want summaries get one message. */
export const STORM_MONITORS = 10;
const STORM_MS = 60_000;
/** How long alerts that can share a message wait for others. */
export const GATHER_MS = 5_000;

export const stormSince = (flipAt: number): number => flipAt - STORM_MS;

export const isStorm = (monitors: number): boolean => monitors > STORM_MONITORS;

/** More than the number of alerts about one monitor that a destination can get within `FLAPPING_MS`. */
export const ALERTS_LOOKED_BACK = 50;

export const flappingSince = (now: number): number => now - FLAPPING_MS;

/**
 * Returns the hold on an alert about a flapping monitor: only a change that lasts is reported. The first alert with the
 * note isn't held, and neither is the first one after a quiet period, so that people know why some changes go
 * unreported. `kept` contains the earlier alerts that this one doesn't replace.
 */
export function dampingOf(kept: readonly EarlierAlert[], flipAt: number, now: number): Hold | null {
  const wasMentioned = kept.some((alert) => {
    const isDamped = alert.state === 'waiting' && alert.isUntried && alert.heldBy === 'flapping';
    return alert.saysFlapping && alert.flipAt > flappingSince(flipAt) && !isDamped;
  });
  return wasMentioned ? { until: now + DAMPED_MS, by: 'flapping' } : null;
}
