import { describe, expect, it } from '@jest/globals';
import { bytesWords, pingsWords } from './usageWords.ts';

describe('bytesWords', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_000, '1 kB'],
    [9_840, '9.8 kB'],
    [1_073_741_824, '1.1 GB'],
    [2e15, '2000 TB'],
  ])('of %i is %s', (bytes, words) => {
    expect(bytesWords(bytes)).toBe(words);
  });
});

describe('pingsWords', () => {
  it.each([
    [0, '21 Nov 2026: no pings'],
    [1, '21 Nov 2026: 1 ping'],
    [1_204, '21 Nov 2026: 1,204 pings'],
  ])('of %i is %s', (count, words) => {
    expect(pingsWords({ day: '2026-11-21', count })).toBe(words);
  });
});
