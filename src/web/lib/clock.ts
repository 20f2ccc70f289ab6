/** Smaller differences are left alone, because the `Date` header has only seconds and responses take time. */
const TOLERANCE_MS = 3_000;

/** A clock that shows the server's time, as far as responses have shown it; until then, the device's. */
export interface PageClock {
  /** The time, in milliseconds since 1970. */
  now(): number;
  /** Converts a time on the device's clock, in milliseconds since 1970. */
  at(deviceMs: number): number;
  /** Learns from the `Date` header of a response; ignores one that's missing or isn't a date. */
  learn(date: string | null, sentAtMs: number): void;
}

/** Creates a clock that corrects the device's once a response shows that they differ by more than a few seconds. */
export function createClock(deviceNow: () => number = () => Date.now()): PageClock {
  let offsetMs = 0;
  const at = (deviceMs: number) => deviceMs + offsetMs;
  return {
    at,
    now: () => at(deviceNow()),
    learn(date, sentAtMs) {
      const second = Date.parse(date ?? '');
      if (Number.isNaN(second)) return;
      // The server wrote the header within that second, between the request and the response.
      const least = second - deviceNow();
      const most = second + 1_000 - sentAtMs;
      if (least - TOLERANCE_MS <= offsetMs && offsetMs <= most + TOLERANCE_MS) return;
      const offset = (least + most) / 2;
      offsetMs = Math.abs(offset) <= TOLERANCE_MS ? 0 : Math.round(offset);
    },
  };
}

/** The page's clock: compare times from the server with it, because the device's own clock may be wrong. */
export const clock = createClock();
