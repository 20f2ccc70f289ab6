import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodeData, encodeData } from './encoding.ts';
import { shareDocument, sharedTextOf } from './sharedDocument.ts';

const isFrozen = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(isFrozen));

describe('a shared document', () => {
  it('has the text that serializing it returns, and is deeply frozen', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), fc.jsonValue({ stringUnit: 'binary' }), (key, data) => {
        const document = shareDocument(key, encodeData(data), '0000000000000000002a');
        expect(sharedTextOf(document)).toBe(JSON.stringify(document));
        expect(document).toEqual({ key, data: decodeData(encodeData(data)), versionstamp: '0000000000000000002a' });
        expect(isFrozen(document)).toBe(true);
      }),
    );
  });

  it('does not share its text with copies or parts', () => {
    const document = shareDocument(['a'], '{"secret":1}', '0000000000000000002a');
    expect(sharedTextOf({ ...document, data: {} })).toBeUndefined();
    expect(sharedTextOf(document.data)).toBeUndefined();
  });
});
