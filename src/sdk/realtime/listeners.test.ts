import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isWithinCollection } from './listeners.ts';

const child = (name: string) => ['teams', name];

describe('isWithinCollection', () => {
  it.each([
    ['no bounds', {}, ['a', 'b', 'c']],
    ['after', { after: 'b' }, ['c']],
    ['afterInclusive', { afterInclusive: 'b' }, ['b', 'c']],
    ['before', { before: 'b' }, ['a']],
    ['beforeInclusive', { beforeInclusive: 'b' }, ['a', 'b']],
    ['both ends', { after: 'a', before: 'c' }, ['b']],
    ['an empty range', { after: 'b', before: 'b' }, []],
    ['a shorter bound', { after: '' }, ['a', 'b', 'c']],
    ['a longer bound', { after: 'bb' }, ['c']],
  ])('filters the segments a, b and c with %s', (_case, bounds, expected) => {
    expect(['a', 'b', 'c'].filter((name) => isWithinCollection(child(name), bounds))).toEqual(expected);
  });

  it('orders strings by their UTF-8 bytes', () => {
    const text = fc.string({ unit: 'binary', minLength: 1 });
    fc.assert(
      fc.property(text, text, (name, bound) => {
        const order = Buffer.compare(Buffer.from(name), Buffer.from(bound));
        expect(isWithinCollection(child(name), { after: bound })).toBe(order > 0);
        expect(isWithinCollection(child(name), { beforeInclusive: bound })).toBe(order <= 0);
      }),
      { examples: [['\u{1F40E}', '\uFF5E']] },
    );
  });
});
