import { expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { freeSlug, slugStem } from './createMonitor.ts';

const long = 'x'.repeat(100);

it.each([
  ['pings', [], 'pings'],
  ['pings', ['pings'], 'pings-2'],
  ['pings', ['pings-2'], 'pings'],
  ['pings', ['pings', 'pings-2', 'pings-4'], 'pings-3'],
  ['pings-2', ['pings', 'pings-2'], 'pings-2-2'],
  [long, [long], `${'x'.repeat(94)}-2`],
])('for %s with %j taken, the free slug is %s', (slug, taken, free) => {
  expect(freeSlug(slug, new Set(taken))).toBe(free);
});

it('a free slug is never taken or invalid', () => {
  const slugs = fc.constantFrom('a', 'a-2', 'a-3', 'a-2-2', long, `${slugStem(long)}-2`);
  fc.assert(
    fc.property(slugs, fc.uniqueArray(slugs), (slug, taken) => {
      const free = freeSlug(slug, new Set(taken));
      expect(taken).not.toContain(free);
      expect(free).toMatch(/^[a-z0-9_-]{1,100}$/);
    }),
  );
});
