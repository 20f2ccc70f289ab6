/** The time in every test that doesn't set another: a Saturday at noon in UTC, weeks from any clock change. */
export const NOW = Date.UTC(2026, 10, 21, 12);

const RealDate = Date;

/** Returns the machine's time. Only for tests that share a clock with a process that they start. */
export const realNow = (): number => RealDate.now();

/** Stops `Date` at NOW. Timers keep running. `jest.useFakeTimers` also starts at NOW, and can be advanced. */
export function stopClock(): void {
  globalThis.Date = class extends RealDate {
    constructor(...fields: unknown[]) {
      super(...((fields.length === 0 ? [NOW] : fields) as [number]));
    }

    static override now = () => NOW;
  } as DateConstructor;
}
