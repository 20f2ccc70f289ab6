import { describe, expect, it } from '@jest/globals';
import { clockMs, instantOf } from './wallClock.ts';

describe('instantOf', () => {
  it.each([
    ['an ordinary time', '2026-11-21T12:00Z', '2026-11-21T11:00:00.000Z'],
    ['the first of two times that the clock shows', '2026-10-25T02:30Z', '2026-10-25T00:30:00.000Z'],
    ['the end of a skipped hour', '2026-03-29T02:00Z', '2026-03-29T01:00:00.000Z'],
  ])('is %s in Berlin', (_case, wall, instant) => {
    expect(new Date(instantOf('Europe/Berlin', Date.parse(wall))).toISOString()).toBe(instant);
  });
});

it('reads a time of day', () => {
  expect(clockMs('22:30')).toBe(81_000_000);
});
