import type { Absence } from '../../contract/monitors/monitorRecord.ts';

/** How often a server gives a sign of life. */
export const ALIVE_EVERY_MS = 5_000;
/** A sign of life may be due and take a moment: a pause that is no longer than this is no absence. */
const SLACK_MS = 1_000;

/** What the time since the last sign of life was, where nobody can vouch for it; null for a pause between two signs. */
export function absenceSince(aliveAt: number | null, now: number): Absence | null {
  return aliveAt !== null && now - aliveAt > ALIVE_EVERY_MS + SLACK_MS ? { from: aliveAt, until: now } : null;
}

/** One absence from the beginning of the first to the end of the last. */
export function joined(one: Absence | null, other: Absence | null): Absence | null {
  if (one === null || other === null) return one ?? other;
  return { from: Math.min(one.from, other.from), until: Math.max(one.until, other.until) };
}
