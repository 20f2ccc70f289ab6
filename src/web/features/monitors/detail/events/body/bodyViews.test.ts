import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bytesOf, hexDump, prettyJson, sizeWords, textOf } from './bodyViews.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);
const utf8 = (text: string) => new TextEncoder().encode(text);

describe('a body', () => {
  it('comes out of base64 as it went in', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (body) => {
        expect([...bytesOf(Buffer.from(body).toString('base64'))]).toEqual([...body]);
      }),
    );
  });

  it.each<[string, Uint8Array, boolean, string | null]>([
    ['text', utf8('Größe: 3 €\n'), false, 'Größe: 3 €\n'],
    ['a coloured log', utf8('\u001B[31mfailed\u001B[0m'), false, '\u001B[31mfailed\u001B[0m'],
    ['text cut within a character', utf8('a €').subarray(0, 4), true, 'a '],
    ['text broken within a character', utf8('a €').subarray(0, 4), false, null],
    ['bytes that are no UTF-8', bytes(0xff, 0xfe, 0x41), true, null],
    ['bytes with a zero', utf8('a\0b'), false, null],
    ['nothing', bytes(), false, ''],
  ])('of %s is told from the others', (_words, body, isCut, text) => {
    expect(textOf(body, isCut)).toBe(text);
  });

  it.each([
    ['{"a":[1,2]}', '{\n  "a": [\n    1,\n    2\n  ]\n}'],
    ['{"a":', null],
    ['12', null],
    ['done', null],
  ])('%s as JSON is %j', (text, pretty) => {
    expect(prettyJson(text)).toBe(pretty);
  });

  it('is dumped sixteen bytes a line, with what is printable beside', () => {
    expect(hexDump(bytes(...utf8('Hello, hexadecimal'), 0))).toBe(
      '000000  48 65 6c 6c 6f 2c 20 68 65 78 61 64 65 63 69 6d  Hello, hexadecim\n' +
        '000010  61 6c 00                                         al.',
    );
  });

  it('has a size in words', () => {
    expect([sizeWords(0), sizeWords(999), sizeWords(10_000), sizeWords(1_234)]).toEqual([
      '0 B',
      '999 B',
      '10 kB',
      '1.2 kB',
    ]);
  });
});
