import { expect, it } from '@jest/globals';
import { formatCount } from './formatCount.ts';

it.each([0, 7, 999, 1_000, 12_345, 999_999, 1_000_000, 1_234_567_890])('formats %d like the en-GB locale', (count) => {
  expect(formatCount(count)).toBe(count.toLocaleString('en-GB'));
});
