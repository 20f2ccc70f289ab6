import type { Absence } from '../../contract/monitors/monitorRecord.ts';

/** How often a server gives a sign of life. */
export const ALIVE_EVERY_MS = 5_000;
/** A pause of up to this long isn't an absence: a sign of life may be due and take a moment. */
const SLACK_MS = 1_000;

/** Returns the time since the last sign of life as an absence, or null if it is only a pause between two signs. */
export function absenceSince(aliveAt: number | null, now: number): Absence | null {
  return aliveAt !== null && now - aliveAt > ALIVE_EVERY_MS + SLACK_MS ? { from: aliveAt, until: now } : null;
}

/** Merges absences into one, from the beginning of the first to the end of the last. */
export function joined(one: Absence | null, other: Absence | null): Absence | null {
  if (one === null || other === null) return one ?? other;
  return { from: Math.min(one.from, other.from), until: Math.max(one.until, other.until) };
}
