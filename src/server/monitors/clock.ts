/** A clock that is set right may step back by so much: times stay in their order then, and nothing else is done about it. */
export const CLOCK_TOLERANCE_MS = 60_000;

/** Machines without a clock battery start in 1970, until they have synchronized. */
const EARLIEST = Date.UTC(2025, 0);

/** Whether a clock can be right that shows this time. */
export function isPlausible(now: number): boolean {
  return now >= EARLIEST;
}
