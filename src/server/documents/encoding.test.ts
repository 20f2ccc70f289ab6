import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cursorOf, encodeKey, segmentAt } from './encoding.ts';

const tricky = fc.constantFrom('\0', '\0\0', '\x01', 'a', 'a\0', 'ÿ', '\uffff', '😀', '/', '\\');
const segment = fc.oneof(tricky, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }));
const key = fc.array(segment, { minLength: 1, maxLength: 4 });

function compareKeys(one: string[], other: string[]): number {
  for (const [index, part] of one.entries()) {
    const counterpart = other[index];
    if (counterpart === undefined) return 1;
    const order = Buffer.compare(Buffer.from(part), Buffer.from(counterpart));
    if (order !== 0) return order;
  }
  return one.length - other.length;
}

it('orders encoded keys like their segments, and never gives two keys the same encoding', () => {
  fc.assert(
    fc.property(key, key, (one, other) => {
      expect(Math.sign(Buffer.compare(encodeKey(one), encodeKey(other)))).toBe(Math.sign(compareKeys(one, other)));
    }),
    { numRuns: 2_000 },
  );
});

it('encodes a key as a prefix of every key below it', () => {
  fc.assert(
    fc.property(key, segment, (parent, child) => {
      const below = encodeKey([...parent, child]);
      expect(below.subarray(0, encodeKey(parent).length)).toEqual(encodeKey(parent));
    }),
  );
});

it('decodes the last segment of every cursor', () => {
  fc.assert(
    fc.property(key, segment, (prefix, name) => {
      expect(segmentAt(prefix, cursorOf([...prefix, name])).toString('utf8')).toBe(name);
    }),
  );
});
