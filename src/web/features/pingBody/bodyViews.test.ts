import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bytesOf, hexDump, prettyJson, sizeWords, textOf } from './bodyViews.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);
const utf8 = (text: string) => new TextEncoder().encode(text);

describe('a body', () => {
  it('is decoded from base64 unchanged', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (body) => {
        expect([...bytesOf(Buffer.from(body).toString('base64'))]).toEqual([...body]);
      }),
    );
  });

  it.each<[string, Uint8Array, boolean, string | null]>([
    ['text', utf8('Größe: 3 €\n'), false, 'Größe: 3 €\n'],
    ['a colored log', utf8('\u001B[31mfailed\u001B[0m'), false, '\u001B[31mfailed\u001B[0m'],
    ['text cut within a character', utf8('a €').subarray(0, 4), true, 'a '],
    ['text broken within a character', utf8('a €').subarray(0, 4), false, null],
    ['bytes that are not UTF-8', bytes(0xff, 0xfe, 0x41), true, null],
    ['bytes with a zero', utf8('a\0b'), false, null],
    ['nothing', bytes(), false, ''],
  ])('of %s is decoded if it is text', (_words, body, isCut, text) => {
    expect(textOf(body, isCut)).toBe(text);
  });

  it.each([
    ['{"a":[1,2]}', '{\n  "a": [\n    1,\n    2\n  ]\n}'],
    // Kept as sent, even though a parser would change a number, drop a duplicate key or normalize an escape.
    ['{"a":9007199254740993}', '{\n  "a": 9007199254740993\n}'],
    ['[1.0,1e400,-0]', '[\n  1.0,\n  1e400,\n  -0\n]'],
    ['{"a":1,"a":2,"1":0}', '{\n  "a": 1,\n  "a": 2,\n  "1": 0\n}'],
    [String.raw`["\u0041\"{, :}\\", true]`, `[\n  ${String.raw`"\u0041\"{, :}\\"`},\n  true\n]`],
    [' [ ] ', '[]'],
    ['{"a":{}, "b":[[]]}', '{\n  "a": {},\n  "b": [\n    []\n  ]\n}'],
    ['{"a":', null],
    ["{'a':1}", null],
    ['[1,]', null],
    ['[1] [2]', null],
    ['12', null],
    ['done', null],
  ])('of %s, formatted as JSON, is %j', (text, pretty) => {
    expect(prettyJson(text)).toBe(pretty);
  });

  it('is formatted like JSON.stringify would, with any content and spacing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 1, 4), (value, space) => {
        const text = JSON.stringify([value], null, space);
        expect(prettyJson(text)).toBe(JSON.stringify([value], null, 2));
      }),
    );
  });

  it('stays small if it consists only of brackets', () => {
    const deep = '['.repeat(5_000) + ']'.repeat(5_000);
    expect(prettyJson(deep)?.length).toBeLessThan(1_000_000);
    expect(prettyJson(deep)?.replaceAll(/\s/g, '')).toBe(deep);
  });

  it('is dumped as sixteen bytes per line, with printable characters beside them', () => {
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
