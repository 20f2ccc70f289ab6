import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { reconnectDelayMs } from './backoff.ts';

describe('the delay before reconnecting', () => {
  it.each([
    [1, 250, 500],
    [2, 500, 1_000],
    [3, 1_000, 2_000],
    [6, 8_000, 16_000],
    [7, 15_000, 30_000],
    [8, 15_000, 30_000],
    [10_000, 15_000, 30_000],
  ])('after %d failures lies between %d and %d ms', (failures, leastMs, mostMs) => {
    expect(reconnectDelayMs(failures, () => 0)).toBe(leastMs);
    expect(reconnectDelayMs(failures, () => 1)).toBe(mostMs);
  });

  it('is never shorter than a quarter of a second nor longer than half a minute', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (failures, chance) => {
          const delayMs = reconnectDelayMs(failures, () => chance);
          expect(delayMs).toBeGreaterThanOrEqual(250);
          expect(delayMs).toBeLessThanOrEqual(30_000);
        },
      ),
    );
  });
});
