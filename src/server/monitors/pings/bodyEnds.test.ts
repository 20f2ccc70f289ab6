import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PING_BODY_LIMIT } from '../../../contract/monitors/monitorLimits.ts';
import { createBodyEnds, keepEnds, leftOutOf } from './bodyEnds.ts';

const logOf = (lines: number, end: string) =>
  Buffer.from(`${Array.from({ length: lines }, (_, index) => `line ${index}: copied\n`).join('')}${end}`);
const MARK = /\[… [\d,]+ bytes left out …\]\n/;

describe('the stored part of a body', () => {
  it('is all of it, up to the limit', () => {
    const body = Buffer.alloc(PING_BODY_LIMIT, 'x');
    expect(keepEnds(body)).toEqual({ bytes: body, isCut: false });
  });

  it('is the beginning and the end of a longer one, in whole lines, and says how much is left out', () => {
    const body = logOf(900, 'ERROR: disk full\n');
    const { bytes, isCut } = keepEnds(body);
    const text = Buffer.from(bytes).toString();
    expect(isCut).toBe(true);
    const [head = '', tail = ''] = text.split(MARK);
    expect(head).toMatch(/^line 0: copied\n[^]*copied\n$/);
    expect(tail).toMatch(/^line \d+: copied\n[^]*\nERROR: disk full\n$/);
    expect(leftOutOf(text)).toBe(body.length - head.length - tail.length);
    expect(head.length).toBeGreaterThan(1_900);
    expect(tail.length).toBeGreaterThan(7_800);
  });

  it('says so if there was more that wasn’t read', () => {
    const { bytes, isCut } = keepEnds(logOf(900, ''), true);
    expect(Buffer.from(bytes).toString()).toContain(' bytes left out; Hearth stopped reading here …]\n');
    expect(leftOutOf(Buffer.from(bytes).toString())).toBeGreaterThan(0);
    expect(isCut).toBe(true);
    expect(keepEnds(Buffer.from('short'), true)).toEqual({ bytes: Buffer.from('short'), isCut: true });
  });

  it('is text if the body is, wherever it is cut', () => {
    const text = fc.string({ unit: fc.constantFrom('é', '€', '😀', 'x'), minLength: 3_400, maxLength: 3_500 });
    fc.assert(
      fc.property(text, (part) => {
        const { bytes } = keepEnds(Buffer.from(part + part + part));
        expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).not.toThrow();
        expect(bytes.length).toBeLessThanOrEqual(PING_BODY_LIMIT);
      }),
      { numRuns: 20 },
    );
  });

  it('does not depend on how the body arrives', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 255 }), (parts, seed) => {
        const body = Buffer.from(
          Array.from({ length: parts.reduce((sum, size) => sum + size, 0) }, (_, index) => (index * seed) % 251),
        );
        const ends = createBodyEnds();
        let from = 0;
        for (const size of parts) ends.add(body.subarray(from, (from += size)));
        const kept = ends.kept(false);
        expect(Buffer.compare(kept.bytes, keepEnds(body).bytes)).toBe(0);
        expect(kept.isCut).toBe(body.length > PING_BODY_LIMIT);
        expect(kept.bytes.length).toBeLessThanOrEqual(PING_BODY_LIMIT);
        const shared = Math.min(body.length, 1_000);
        expect(Buffer.compare(kept.bytes.subarray(0, shared), body.subarray(0, shared))).toBe(0);
        expect(Buffer.compare(kept.bytes.subarray(-shared), body.subarray(-shared))).toBe(0);
      }),
      { numRuns: 60 },
    );
  });
});
