import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createFormDecoder, isForm } from './formBody.ts';

const FORM = 'application/x-www-form-urlencoded';

function decoded(text: string, size = 1_000): string {
  const decoder = createFormDecoder();
  const body = Buffer.from(text);
  const parts: Buffer[] = [];
  for (let from = 0; from < body.length; from += size) parts.push(decoder.add(body.subarray(from, from + size)));
  return Buffer.concat([...parts, decoder.end()]).toString();
}

describe('a body that’s declared as a form', () => {
  it.each([
    ['msg=ERROR%3A%20disk%20full', true],
    ['msg=disk+full', true],
    ['ERROR%3A%20disk', true],
    ['a=1&b=%C3%A4', true],
    ['cut within an escape %'.replaceAll(' ', '%20'), true],
    // Sent by `curl --data`, which declares every body as a form.
    ['ERROR: disk full', false],
    ['copied 20%25 of it', false],
    ['100%', false],
    ['100%;', false],
    ['1+1', false],
    ['aGVsbG8+d29ybGQ=', false],
    ['QUJDRA==', false],
    ['{"a":1}', false],
    ['', false],
  ])('is one if it can be: %j', (text, is) => {
    expect(isForm(FORM, Buffer.from(text))).toBe(is);
    expect(isForm(`${FORM}; charset=utf-8`, Buffer.from(text))).toBe(is);
    expect(isForm('text/plain', Buffer.from(text))).toBe(false);
    expect(isForm(undefined, Buffer.from(text))).toBe(false);
  });

  it.each([
    ['msg=ERROR%3A+disk%20full', 'msg=ERROR: disk full'],
    ['a=1%2B1&b=%C3%A4', 'a=1+1\nb=ä'],
    ['100%', '100%'],
    ['%4', '%4'],
    ['%zz%%41', '%zz%A'],
  ])('is decoded, one field a line: %j', (text, expected) => {
    expect(decoded(text)).toBe(expected);
  });

  it('is decoded to what was encoded, wherever it’s divided', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.integer({ min: 1, max: 7 }), (value, size) => {
        const text = new URLSearchParams({ msg: value }).toString();
        expect(isForm(FORM, Buffer.from(text))).toBe(true);
        expect(decoded(text, size)).toBe(`msg=${value}`);
      }),
    );
  });
});
