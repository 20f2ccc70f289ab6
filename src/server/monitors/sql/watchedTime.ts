export interface WatchedTime {
  /** Deadlines up to this instant are being judged: all requests from before it were taken. */
  judged(instant: number): void;
  judgedUntil(): number;
  /** A ping was refused because nothing could be written. */
  refused(): void;
  takeRefusals(): boolean;
}

/** What this process knows about its own watch over deadlines. */
export function createWatchedTime(): WatchedTime {
  let until = -Infinity;
  let hasRefused = false;
  return {
    judged: (instant) => (until = instant),
    judgedUntil: () => until,
    refused: () => (hasRefused = true),
    takeRefusals() {
      const refused = hasRefused;
      hasRefused = false;
      return refused;
    },
  };
}
