import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findUnsafeJson, MAX_JSON_DEPTH } from './untrustedJson.ts';

const nested = (depth: number): unknown => JSON.parse('[1,'.repeat(depth) + '1' + ']'.repeat(depth));

describe('findUnsafeJson', () => {
  it.each<[string, string, string]>([
    ['__proto__', '{"a":[{"__proto__":1}]}', 'a/0/__proto__'],
    ['constructor.prototype', '{"constructor":{"prototype":{}}}', 'constructor'],
    ['a lone surrogate in a text', '{"a":["x","\\ud800"]}', 'a/1'],
    ['a lone surrogate in a name', '{"a":{"\\udc00":1}}', 'a/…'],
    ['a number beyond a double', '{"a":1e400}', 'a'],
    ['a negative number beyond a double', '[-1e400]', '0'],
  ])('finds %s and names its path', (_case, text, path) => {
    expect(findUnsafeJson(JSON.parse(text))).toEqual({ path, message: expect.any(String) });
  });

  it('names the path of a long name without quoting the whole name', () => {
    expect(findUnsafeJson({ ['x'.repeat(100_000)]: { deep: '\ud800' } })).toMatchObject({ path: '…/deep' });
  });

  it('allows nesting up to the limit', () => {
    expect(findUnsafeJson(nested(MAX_JSON_DEPTH))).toBeNull();
    expect(findUnsafeJson(nested(MAX_JSON_DEPTH + 1))).toMatchObject({ message: expect.stringContaining('nested') });
    expect(findUnsafeJson(nested(200_000))).toMatchObject({ message: expect.stringContaining('nested') });
  });

  it.each([
    ['an ordinary property named constructor', { constructor: 'Ada' }],
    ['an object in constructor', { constructor: { name: 'Ada' } }],
    ['surrogate pairs', '😀'],
    ['the largest double', Number.MAX_VALUE],
    ['null', null],
  ])('allows %s', (_case, value) => {
    expect(findUnsafeJson(value)).toBeNull();
  });

  it('allows everything that can be serialized unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6, stringUnit: 'grapheme' }), (value) => {
        const written: unknown = JSON.parse(JSON.stringify(value));
        const hasPrototypeName = JSON.stringify(value).includes('__proto__');
        expect(hasPrototypeName || findUnsafeJson(written) === null).toBe(true);
      }),
    );
  });
});
