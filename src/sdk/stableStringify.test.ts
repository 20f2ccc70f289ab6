import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { stableStringify } from './stableStringify.ts';

/** Returns the same value with the keys of every object reversed. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, part]) => [key, reversed(part)]),
  );
}

describe('stableStringify', () => {
  it('returns the same text for keys in any order', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(stableStringify(reversed(value))).toBe(stableStringify(value));
      }),
    );
  });

  it('preserves every JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        expect(JSON.parse(stableStringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it.each([
    ['the order of a list', [1, 2], [2, 1]],
    ['a string and a number', { a: '1' }, { a: 1 }],
    ['a missing and a null value', {}, { a: null }],
    ['nested keys', { a: { b: 1 } }, { a: { c: 1 } }],
    ['a segment with a separator and two segments', ['a/b'], ['a', 'b']],
    ['the key __proto__ and no key', JSON.parse('{"__proto__":1}'), {}],
  ])('distinguishes %s', (_case, one, other) => {
    expect(stableStringify(one)).not.toBe(stableStringify(other));
  });
});
