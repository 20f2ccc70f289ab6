const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;

/**
 * How long to wait before reopening after this many failures in a row (at least 1): doubling, capped, and spread over
 * the upper half, so that a thousand clients cut off together don't return together.
 */
export function reconnectDelayMs(failures: number, random: () => number): number {
  const ceilingMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1));
  return (ceilingMs / 2) * (1 + random());
}
