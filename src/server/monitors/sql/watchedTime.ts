export interface WatchedTime {
  /** Called when deadlines up to this instant are being handled: all requests sent before it have been received. */
  checked(instant: number): void;
  checkedUntil(): number;
  /** Called when a ping was refused because nothing could be written. */
  refused(): void;
  takeRefusals(): boolean;
}

/** Tracks which deadlines this process has handled, and whether it has refused pings. */
export function createWatchedTime(): WatchedTime {
  let until = -Infinity;
  let hasRefused = false;
  return {
    checked: (instant) => (until = instant),
    checkedUntil: () => until,
    refused: () => (hasRefused = true),
    takeRefusals() {
      const refused = hasRefused;
      hasRefused = false;
      return refused;
    },
  };
}
