import { describe, expect, it } from '@jest/globals';
import { rawTimeZones } from '@vvo/tzdb';
import { clockMs, instantOf, isAcceptedTimezone, isZone, midnightOf } from './zones.ts';

describe('instantOf', () => {
  it.each([
    ['an ordinary time', '2026-11-21T12:00Z', '2026-11-21T11:00:00.000Z'],
    ['the first of two times that the clock shows', '2026-10-25T02:30Z', '2026-10-25T00:30:00.000Z'],
    ['the end of a skipped hour', '2026-03-29T02:00Z', '2026-03-29T01:00:00.000Z'],
  ])('returns %s in Berlin', (_case, wall, instant) => {
    expect(new Date(instantOf('Europe/Berlin', Date.parse(wall))).toISOString()).toBe(instant);
  });
});

it('accepts a time of day', () => {
  expect(clockMs('22:30')).toBe(81_000_000);
});

describe('isAcceptedTimezone', () => {
  it('accepts every zone in the catalog, and every alias', () => {
    const names = rawTimeZones.flatMap(({ name, group }) => [name, ...group]);
    expect(names.filter((name) => !isAcceptedTimezone(name))).toEqual([]);
  });

  it.each(['UTC', 'Etc/GMT+5', 'America/Argentina/Buenos_Aires', 'Made/Up', 'x'.repeat(256)])('accepts %s', (name) => {
    expect(isAcceptedTimezone(name)).toBe(true);
  });

  it.each(['', '/', 'Europe/', '/London', 'a/b/c', 'Europe London', 'x'.repeat(257), 'Zürich', '<b>'])(
    'refuses %j',
    (name) => {
      expect(isAcceptedTimezone(name)).toBe(false);
    },
  );
});

describe('isZone', () => {
  it.each([
    ['Europe/Berlin', true],
    ['UTC', true],
    ['Etc/GMT+5', true],
    ['Made/Up', false],
    ['+05:30', false],
    ['', false],
  ])('classifies %j as %s', (name, is) => {
    expect(isZone(name)).toBe(is);
  });
});

describe('midnightOf', () => {
  it.each([
    ['UTC', '2026-11-22T23:59Z', '2026-11-22'],
    ['Europe/Berlin', '2026-11-22T23:30Z', '2026-11-23'],
    ['Pacific/Pago_Pago', '2026-11-22T10:59Z', '2026-11-21'],
  ])('in %s, %s belongs to the day %s', (zone, at, day) => {
    expect(midnightOf(zone, Date.parse(at))).toBe(Date.parse(day));
  });
});
