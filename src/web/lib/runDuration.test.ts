import { expect, it } from '@jest/globals';
import { runDurationWords } from './runDuration.ts';

it.each([
  [0, '0 ms'],
  [230.4, '230 ms'],
  [1_000, '1 s'],
  [1_236, '1.24 s'],
  [12_340, '12.3 s'],
  [59_400, '59.4 s'],
  [59_999, '1 min'],
  [200_000, '3 min 20 s'],
  [5_400_000, '1 h 30 min'],
])('writes a run of %d ms as %s', (durationMs, words) => {
  expect(runDurationWords(durationMs)).toBe(words);
});
