import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createOutputTail } from './outputTail.ts';

const tailOf = (chunks: (string | Uint8Array)[], limit: number, kept = 1_000) => {
  const tail = createOutputTail(kept);
  for (const chunk of chunks) tail.add(Buffer.from(chunk));
  return tail.last(limit);
};

describe('the tail of a job’s output', () => {
  it('is the whole output if it fits', () => {
    expect(tailOf(['one\n', 'two'], 7).toString()).toBe('one\ntwo');
    expect(tailOf([], 0)).toHaveLength(0);
  });

  it('starts with a whole line after the notice about omitted output', () => {
    const lines = Array.from({ length: 20 }, (_, index) => `line ${index} of many\n`);
    expect(tailOf(lines, 100).toString()).toBe(
      '[262 bytes omitted]\nline 17 of many\nline 18 of many\nline 19 of many\n',
    );
  });

  it('starts with a whole character if a line is too long', () => {
    expect(tailOf(['é'.repeat(400)], 101).toString()).toBe(`[748 bytes omitted]\n${'é'.repeat(26)}`);
  });

  it('never exceeds the limit, and has the same end as the output', () => {
    const chunks = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 20 });
    fc.assert(
      fc.property(chunks, fc.nat(500), fc.integer({ min: 1, max: 600 }), (written, limit, kept) => {
        const all = Buffer.concat(written);
        const end = tailOf(written, limit, Math.max(limit, kept));
        expect(end.length).toBeLessThanOrEqual(limit);
        const isEmpty = end.length === 0;
        expect(end.at(-1)).toBe(isEmpty ? undefined : all.at(-1));
        expect(isEmpty).toBe(limit === 0 || all.length === 0);
      }),
    );
  });
});
