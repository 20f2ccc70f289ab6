export interface WatchedTime {
  /** Deadlines up to this instant are being judged: all requests from before it were taken. */
  judged(until: number): void;
  /**
   * Whether a deadline stands as it is although no flip of it is written yet: a ping that comes between a deadline and its flip
   * must not hide it, but one that waited for a busy process, or comes first after an absence, must not make it count.
   */
  covers(deadlineAt: number, now: number): boolean;
  /** A ping was refused because nothing could be written. */
  refused(): void;
  takeRefusals(): boolean;
}

/** What this process knows about its own watch over deadlines. */
export function createWatchedTime(): WatchedTime {
  let judgedUntil = -Infinity;
  let hasRefused = false;
  return {
    judged: (until) => (judgedUntil = until),
    covers: (deadlineAt, now) => deadlineAt <= Math.min(judgedUntil, now),
    refused: () => (hasRefused = true),
    takeRefusals() {
      const refused = hasRefused;
      hasRefused = false;
      return refused;
    },
  };
}
