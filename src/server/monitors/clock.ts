import type { Absence } from '../../contract/monitors/monitorRecord.ts';
import type { Clock } from '../clock.ts';

/**
 * How far the clock can be set back before stored times are corrected. Events stay in order even without a correction.
 */
export const CLOCK_TOLERANCE_MS = 60_000;

/** The earliest plausible time. Machines without a clock battery start in 1970 until they've synchronized. */
const EARLIEST = Date.UTC(2025, 0);

/** Returns whether this time can be correct. */
export function isPlausible(now: number): boolean {
  return now >= EARLIEST;
}

/**
 * How far the clock can get ahead of the process's own time, for example when it's corrected. Beyond that, the machine
 * must have been suspended.
 */
const SUSPENDED_MS = 5_000;

export interface ClockWatch {
  /** Reads the clock, in milliseconds since 1970. */
  look(): number;
  /** Returns whether the machine was suspended, or the clock set forward, since the last call. */
  takeLeap(): boolean;
}

/**
 * Distinguishes a suspended machine from a busy process. During a suspension, the clock advances but the process's own
 * time (`uptime`, in milliseconds) doesn't; in a busy process, both advance.
 */
export function createClockWatch(now: Clock, uptime: () => number): ClockWatch {
  let [seenAt, seenUptime] = [now(), uptime()];
  let hasLeapt = false;
  return {
    look() {
      const [at, ranMs] = [now(), uptime()];
      if (at - seenAt - (ranMs - seenUptime) > SUSPENDED_MS) hasLeapt = true;
      [seenAt, seenUptime] = [at, ranMs];
      return at;
    },
    takeLeap() {
      const leapt = hasLeapt;
      hasLeapt = false;
      return leapt;
    },
  };
}

/** How often a server updates its liveness timestamp. */
export const ALIVE_EVERY_MS = 2_000;
/** The longest pause that isn't an absence. A busy server can miss an update or two while another server restarts. */
const MAX_PAUSE_MS = 6_000;

/**
 * Returns the time since the last liveness update as an absence, or null if it's short enough to be a pause between
 * updates.
 */
export function absenceSince(aliveAt: number | null, now: number): Absence | null {
  return aliveAt !== null && now - aliveAt > MAX_PAUSE_MS ? { from: aliveAt, until: now } : null;
}

/** Merges two absences into one, from the start of the first to the end of the last. */
export function joined(one: Absence | null, other: Absence | null): Absence | null {
  if (one === null || other === null) return one ?? other;
  return { from: Math.min(one.from, other.from), until: Math.max(one.until, other.until) };
}
