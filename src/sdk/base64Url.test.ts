import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodeBase64Url, encodeBase64Url } from './base64Url.ts';

describe('base64url', () => {
  it('gives the same result as another implementation for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const encoded = encodeBase64Url(text);
        expect(encoded).toBe(Buffer.from(text, 'utf8').toString('base64url'));
        expect(decodeBase64Url(encoded)).toBe(text);
      }),
    );
  });

  it.each(['a', '%%%', '=', '/w'])('throws for %j, which does not encode UTF-8 text', (encoded) => {
    expect(() => decodeBase64Url(encoded)).toThrow(/not|nvalid/);
  });
});
