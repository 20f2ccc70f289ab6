import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { outputTailOf } from './outputTail.ts';

const linesOf = (text: string, isCut = false) => outputTailOf(Buffer.from(text), isCut)?.lines ?? null;

describe('the last lines of a job’s output', () => {
  it.each<[what: string, text: string, lines: string[] | null]>([
    ['nothing', '', null],
    ['blank lines alone', '\n  \n\r\n', null],
    ['one line', 'disk full', ['disk full']],
    ['blank lines inside, and not at the end', 'a\n\nb\n\n', ['a', '', 'b']],
    ['lines of Windows', 'a\r\nb\r\n', ['a', 'b']],
    ['a progress bar', 'copying 1%\rcopying 50%\rcopying 99%\nfailed', ['copying 99%', 'failed']],
    ['colors', '\u001b[1;31merror:\u001b[0m no space', ['error: no space']],
    ['a window title', '\u001b]0;backup\u0007done', ['done']],
    ['a text turned around', 'invoice\u202Efdp.exe\u2066', ['invoicefdp.exe']],
    ['bytes that are no text', '\u0000\u0001\u0002\u0003ELF', null],
  ])('%s', (_what, text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });

  it('are ten at most, the last ones, each of bounded length', () => {
    const text = Array.from({ length: 100 }, (_, index) => `line ${index} ${'x'.repeat(1_000)}`).join('\n');
    const lines = linesOf(text) ?? [];
    expect(lines).toHaveLength(10);
    expect(lines[0]).toMatch(/^line 90 x+…$/);
    expect(lines.every(({ length }) => length <= 300)).toBe(true);
  });

  it('say when the end was not kept, also within a character', () => {
    const bytes = Buffer.from('naïve').subarray(0, 3);
    expect(outputTailOf(bytes, true)).toEqual({ lines: ['na'], isCut: true });
  });

  it('are text whatever a job sends', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), fc.boolean(), (bytes, isCut) => {
        for (const line of outputTailOf(bytes, isCut)?.lines ?? []) {
          expect(line).not.toMatch(/[^\P{C}\t]/u);
        }
      }),
    );
  });
});
