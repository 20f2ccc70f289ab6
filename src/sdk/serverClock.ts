/** The server's time, as far as responses have shown it. */
export interface ServerClock {
  /** The time, in milliseconds since 1970. */
  now(): number;
  /** Learns from the `Date` header of a response, and from when the request was sent on the device's clock. */
  learn(date: string | null, sentAtMs: number): void;
}

/** The device's clock, which learns nothing. */
export const deviceClock: ServerClock = { now: () => Date.now(), learn: () => undefined };
