import type { Clock } from '../clock.ts';
/**
 * How far the clock may run ahead of the process's own time, for example when it is corrected. Beyond that, the machine
 * was suspended.
 */
const SUSPENDED_MS = 5_000;

export interface ClockWatch {
  /** Reads the clock, in milliseconds since 1970. */
  look(): number;
  /** Whether the machine was suspended, or the clock set forward, since this was last asked. */
  takeLeap(): boolean;
}

/**
 * Distinguishes a suspended machine from a busy process. During a suspension the clock advances but the process's own
 * time (`uptime`, in milliseconds) doesn't; in a busy process both do.
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
