import { describe, expect, it } from '@jest/globals';
import { DEFAULT_TIMEZONE, followsZoneNameRule } from './timezones.ts';

const longest = 'A'.repeat(256);

describe('followsZoneNameRule', () => {
  it.each([
    DEFAULT_TIMEZONE,
    'Europe/Paris',
    'America/New_York',
    'America/Port-au-Prince',
    'Etc/GMT+',
    'a',
    longest,
    `${longest}/${longest}`,
  ])('accepts %s', (name) => {
    expect(followsZoneNameRule(name)).toBe(true);
  });

  it.each([
    ['an empty name', ''],
    ['an empty first segment', '/Paris'],
    ['an empty second segment', 'Europe/'],
    ['three segments', 'America/Indiana/Knox'],
    ['digits', 'Etc/GMT+5'],
    ['a space', 'Europe/ Paris'],
    ['an accent', 'Europe/Zürich'],
    ['a backslash', 'Europe\\Paris'],
    ['a line feed at the end', 'Europe/Paris\n'],
    ['a first segment of 257', `${longest}A`],
    ['a second segment of 257', `Europe/${longest}A`],
  ])('refuses %s', (_case, name) => {
    expect(followsZoneNameRule(name)).toBe(false);
  });
});
