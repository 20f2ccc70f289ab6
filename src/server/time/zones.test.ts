import { describe, expect, it } from '@jest/globals';
import { rawTimeZones } from '@vvo/tzdb';
import { isAcceptedTimezone, isZone } from './zones.ts';

describe('isAcceptedTimezone', () => {
  it('accepts every zone of the catalogue and its aliases', () => {
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
  ])('of %j is %s', (name, is) => {
    expect(isZone(name)).toBe(is);
  });
});
