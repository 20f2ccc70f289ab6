import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findUnsafeJson, MAX_JSON_DEPTH, MAX_JSON_NODES, parseJson } from './untrustedJson.ts';

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

describe('parseJson', () => {
  const read = (text: string) => parseJson(Buffer.from(text));
  const lists = (count: number): string => `[${Array.from({ length: count - 1 }, () => '[]').join()}]`;
  const levels = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

  // Incomplete text shows that it's refused before it's parsed, which would say that it isn't JSON.
  it.each([
    ['lists without an end', '['.repeat(400_000), 'nested'],
    ['objects without an end', '{"a":'.repeat(100_000), 'nested'],
    ['nested lists after spaces', ` \t\r\n${'[ '.repeat(1_000)}`, 'nested'],
    ['nested lists after a quote in a string', `{"a\\"[":${'['.repeat(1_000)}`, 'nested'],
    ['many lists', lists(MAX_JSON_NODES).slice(0, -1) + ',[', 'lists and objects'],
    ['many objects', `[${'{"a":1},'.repeat(MAX_JSON_NODES)}`, 'lists and objects'],
  ])('refuses %s before parsing', (_case, text, word) => {
    expect(read(text)).toEqual({ ok: false, message: expect.stringContaining(word) });
  });

  it.each([
    ['brackets in strings', JSON.stringify(['['.repeat(1_000), '"[{'.repeat(1_000), '\\"['.repeat(1_000)])],
    ['a batch of commands whose inputs use all levels', `{"commands":[{"input":${levels(MAX_JSON_DEPTH)}}]}`],
    ['as many lists as are allowed', lists(MAX_JSON_NODES)],
    ['many lists beside each other in few levels', `[${`${levels(60)},`.repeat(1_000)}1]`],
  ])('accepts %s', (_case, text) => {
    expect(read(text)).toEqual(parsed(text));
  });

  it('reports text in other formats as such, whatever brackets it contains', () => {
    expect(read(`name: ${'['.repeat(1_000)}`)).toEqual({ ok: false, message: 'must be JSON' });
  });

  it('accepts and refuses the same text as JSON.parse, within those limits', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8, stringUnit: 'grapheme' }), fc.nat(), (text, cut) => {
        const cutShort = text.slice(0, cut % text.length) || text;
        for (const each of [text, cutShort]) expect(read(each)).toEqual(parsed(each));
      }),
    );
  });
});

function parsed(text: string): unknown {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return { ok: false, message: 'must be JSON' };
  }
}
