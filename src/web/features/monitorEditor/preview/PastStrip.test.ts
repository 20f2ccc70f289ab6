import { describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '../../../../contract/durations.ts';
import { PAST_MS, pastPaths, pastWords, STRIP_WIDTH } from './PastStrip.tsx';

const NOW = Date.UTC(2026, 10, 21);
const ago = (hours: number) => NOW - hours * HOUR_MS;

describe('the description of past outages', () => {
  it.each([
    [[], /no outages in the last 30 days\.$/],
    [[{ from: ago(3), to: ago(2) }], /1 outage in the last 30 days, 1 h\.$/],
    [[{ from: ago(3), to: null }], /1 outage in the last 30 days, 3 h\.$/],
    [
      [
        { from: ago(9), to: ago(8) },
        { from: ago(3), to: ago(2.5) },
      ],
      /2 outages in the last 30 days, 1 h 30 min in total\.$/,
    ],
  ])('counts the outages and adds up their durations: %j', (downtimes, words) => {
    expect(pastWords({ from: NOW - PAST_MS, downtimes, pings: [] }, NOW)).toMatch(words);
  });
});

describe('the description of past outages with few stored pings', () => {
  it.each([
    [17.3, [], /no outages in the last 17 h \(as far back as we keep pings\)\.$/],
    [9, [{ from: ago(3), to: ago(2) }], /1 outage in the last 9 h, 1 h \(as far back as we keep pings\)\.$/],
    [719.9, [], /no outages in the last 30 days\.$/],
  ])('says how far back the pings go: %p hours', (hours, downtimes, words) => {
    expect(pastWords({ from: ago(hours), downtimes, pings: [] }, NOW)).toMatch(words);
  });
});

describe('the drawing of past pings and outages', () => {
  it('starts with the oldest day at the left and ends now at the right', () => {
    const { pings } = pastPaths({ from: 0, pings: [NOW - PAST_MS, NOW - PAST_MS / 2, NOW], downtimes: [] }, NOW);
    expect([...pings.matchAll(/M(\d+)/g)].map(([, x]) => Number(x))).toEqual([0, STRIP_WIDTH / 2, STRIP_WIDTH - 1]);
  });

  it('draws older events within the strip, and short outages wide enough to be visible', () => {
    const { downtimes } = pastPaths(
      {
        from: 0,
        pings: [],
        downtimes: [
          { from: NOW - 2 * PAST_MS, to: NOW - PAST_MS / 2 },
          { from: NOW - 1_000, to: null },
        ],
      },
      NOW,
    );
    expect(downtimes).toMatch(/^M0 0h360v28h-360zM718 0h2v28h-2z$/);
  });

  it('draws simultaneous pings once', () => {
    const { pings } = pastPaths({ from: 0, pings: Array.from({ length: 1_000 }, () => NOW), downtimes: [] }, NOW);
    expect(pings.match(/M/g)).toHaveLength(1);
  });
});
