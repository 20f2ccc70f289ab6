/** The demo's clock: set while history is written, and running afterwards. */
export interface DemoClock {
  now(): number;
  /** Stands at an instant until it is set again or runs. */
  set(at: number): void;
  /** Goes on from an instant at its usual pace. */
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
