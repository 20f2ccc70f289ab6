export interface WatchedTime {
  /** Called when deadlines up to this instant are being handled: all requests from before it have been received. */
  judged(instant: number): void;
  judgedUntil(): number;
  /** Called when a ping was refused because nothing could be written. */
  refused(): void;
  takeRefusals(): boolean;
}

/** Tracks what this process has done about deadlines and refused pings. */
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
