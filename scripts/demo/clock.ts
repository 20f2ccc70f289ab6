/** The demo's clock: set explicitly while history is written, and running afterward. */
export interface DemoClock {
  now(): number;
  /** Stops the clock at a time until it's set again or started. */
  set(at: number): void;
  /** Continues from a time at normal speed. */
  runFrom(at: number): void;
}

export function createDemoClock(at: number): DemoClock {
  let read = () => at;
  return {
    now: () => read(),
    set: (instant) => void (read = () => instant),
    runFrom(instant) {
      const aheadMs = instant - Date.now();
      read = () => Date.now() + aheadMs;
    },
  };
}
