/** The clock may run ahead of the process's own time by so much, as when it is set right; by more, the machine was suspended. */
const SUSPENDED_MS = 5_000;

export interface ClockWatch {
  /** Reads the clock, in milliseconds since 1970. */
  look(): number;
  /** Whether the machine was suspended, or the clock set forward, since this was last asked. */
  takeLeap(): boolean;
}

/**
 * Tells a suspended machine from a busy process: while the machine sleeps the clock goes on and the process's own time
 * (`uptime`, in milliseconds) doesn't; while the process is busy both do.
 */
export function createClockWatch(now: () => number, uptime: () => number): ClockWatch {
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
