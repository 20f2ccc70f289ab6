import { describe, expect, it } from '@jest/globals';
import { untilWords, whenWords } from './whenWords.ts';

const NOW = Date.parse('2026-11-21T13:00:00Z');

describe('the description of an instant', () => {
  it.each([
    ['2026-11-21T14:05:00Z', 'UTC', 'at 14:05', 'until 14:05'],
    ['2026-11-22T14:05:00Z', 'UTC', 'tomorrow at 14:05', 'until tomorrow at 14:05'],
    ['2026-11-20T14:05:00Z', 'UTC', 'yesterday at 14:05', 'until yesterday at 14:05'],
    ['2026-12-02T14:05:00Z', 'UTC', 'on 2 Dec at 14:05', 'until 2 Dec at 14:05'],
    ['2027-01-02T14:05:00Z', 'UTC', 'on 2 Jan 2027 at 14:05', 'until 2 Jan 2027 at 14:05'],
    // In Auckland, the new year has begun by then.
    ['2026-12-31T12:00:00Z', 'Pacific/Auckland', 'on 1 Jan 2027 at 01:00', 'until 1 Jan 2027 at 01:00'],
    // In Auckland, it's already Sunday, so tomorrow in UTC is still today there.
    ['2026-11-22T01:00:00Z', 'Pacific/Auckland', 'at 14:00', 'until 14:00'],
  ])('for %s in %s is “%s” or “%s”', (at, zone, when, until) => {
    const atMs = Date.parse(at);
    expect([whenWords(atMs, NOW, zone), untilWords(atMs, NOW, zone)]).toEqual([when, until]);
  });
});
