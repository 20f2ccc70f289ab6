import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { LIMITS, liftedLimits, readLimits } from './limits.ts';

const PAGE = readFileSync(join(__dirname, '../../docs/operations/limits.md'), 'utf8');

describe('limits', () => {
  it('match the operators’ documentation', () => {
    const rows = [...PAGE.matchAll(/^\| `(LIMIT_\w+)`\s*\| `(\d+)`\s*\| \S/gm)].map(([, name, value]) => [
      name,
      Number(value),
    ]);
    const table = Object.values(LIMITS).map(({ variable, fallback }) => [variable, fallback]);
    expect(rows).toEqual(expect.arrayContaining(table));
  });

  it('have defaults, can be set, and can be removed with 0', () => {
    expect(readLimits({}).teams).toBe(50);
    expect(readLimits({ LIMIT_TEAMS: '7' }).teams).toBe(7);
    expect(readLimits({ LIMIT_TEAMS: '0' }).teams).toBe(Infinity);
    expect(liftedLimits('teams', 'sockets')).toEqual({ LIMIT_TEAMS: '0', LIMIT_SOCKETS: '0' });
  });

  it.each(['-1', 'many', '1.5'])('reject %s with the name of the setting', (value) => {
    expect(() => readLimits({ LIMIT_TEAMS: value })).toThrow(/^LIMIT_TEAMS must be a whole number/);
  });
});
