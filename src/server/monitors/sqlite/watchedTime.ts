/** A pause between two sweeps that is longer than this was no pause of the scheduler: the process did not run. */
const LONGEST_PAUSE_MS = 5_000;

export interface WatchedTime {
  /** Deadlines up to this instant were looked at. */
  swept(now: number): void;
  /** Whether a deadline passed, or passes just now, while this process was watching, so that it stands as it is. */
  covers(deadlineAt: number, now: number): boolean;
}

/**
 * Knows since when this process has looked at deadlines without a break. A ping that comes between a deadline and the sweep
 * must not hide it; one that comes first after a break must not make it count.
 */
export function createWatchedTime(): WatchedTime {
  let from = Infinity;
  let until = -Infinity;
  const isBreak = (now: number): boolean => now - until > LONGEST_PAUSE_MS;
  return {
    swept(now) {
      // A clock that was set back begins a watch of its own.
      if (isBreak(now) || now < from) from = now;
      until = now;
    },
    covers: (deadlineAt, now) => deadlineAt >= from && deadlineAt <= now && !isBreak(now),
  };
}
