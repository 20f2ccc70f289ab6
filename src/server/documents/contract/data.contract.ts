import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Document } from '../../../contract/documents.ts';
import type { DocumentStore } from '../documentStore.ts';
import { store } from '../testing/storing.ts';

const parsed = (text: string): unknown => JSON.parse(text);

const kinds: [string, unknown][] = [
  ['null', null],
  ['true', true],
  ['false', false],
  ['zero', 0],
  ['the greatest number', Number.MAX_VALUE],
  ['the smallest number', Number.MIN_VALUE],
  ['a number with exponent', 1e308],
  ['a number beyond the safe integers', 2 ** 60],
  ['an empty text', ''],
  ['a text with zero characters', 'a\0b\0'],
  ['a text of all planes', 'a/\\"\u2028é\uffff😀\u{10ffff}'],
  ['lone surrogates in a text', ['\ud83d', '\ude00', 'a\udc00b']],
  ['an empty list', []],
  ['an empty object', {}],
  ['nested lists and objects', [[[{ a: [{ b: null }] }]]]],
  ['keys named as the prototype', parsed('{"__proto__":{"admin":true},"constructor":1,"toString":null}')],
  ['an empty field name', { '': 1, ' ': 2, '\0': 3 }],
  ['a text of one million characters', 'é'.repeat(1_000_000)],
];

export function describeData(current: () => DocumentStore): void {
  describe('data', () => {
    it.each(kinds)('returns %s unchanged', async (_kind, data) => {
      const versionstamp = await store(current(), [['d'], data]);
      expect(await current().get(['d'])).toStrictEqual({ key: ['d'], data, versionstamp });
      const [entry] = await current().list(['none'], { limit: 1 });
      expect(entry).toBeUndefined();
    });

    it('returns any JSON unchanged, with its fields in order', async () => {
      await fc.assert(
        fc.asyncProperty(fc.json({ maxDepth: 6 }), async (text) => {
          const data = parsed(text);
          await store(current(), [['d'], data]);
          expect(JSON.stringify((await current().get(['d']))?.data)).toBe(JSON.stringify(data));
        }),
        { numRuns: 50 },
      );
    });

    it.each([
      ['stores negative zero as zero', -0, 0],
      ['stores NaN and infinity as null', [Number.NaN, Infinity], [null, null]],
      ['drops undefined fields', { a: undefined, b: 1 }, { b: 1 }],
    ])('%s, like JSON.stringify', async (_what, data, expected) => {
      await store(current(), [['d'], data]);
      expect((await current().get(['d']))?.data).toStrictEqual(expected);
    });

    it.each([
      ['nothing', undefined],
      ['a function', () => 1],
      ['a big integer', 1n],
    ])('refuses %s and writes nothing else from the same commit', async (_what, data) => {
      const ops = [1, data].map((value, index) => ({ type: 'set' as const, key: ['d', `${index}`], data: value }));
      await expect(current().commit([], ops)).rejects.toThrow(TypeError);
      expect(await current().get(['d', '0'])).toBeNull();
    });

    it('is not affected when the caller modifies the data afterward, and returns immutable results', async () => {
      const data = { list: [1] };
      const writing = store(current(), [['d'], data]);
      data.list.push(2);
      await writing;
      expect((await current().get(['d']))?.data).toEqual({ list: [1] });
      const [first] = (await current().getMany([['d']])) as (Document<typeof data> | null)[];
      expect(() => first?.data.list.push(3)).toThrow(TypeError);
      expect((await current().get(['d']))?.data).toEqual({ list: [1] });
    });
  });
}
