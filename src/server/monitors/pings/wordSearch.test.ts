import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createWordSearch } from './wordSearch.ts';

const BLOCK_BYTES = 65_536;

it.each([0, 1, 4, 5, BLOCK_BYTES - 5, BLOCK_BYTES - 1, BLOCK_BYTES, 3 * BLOCK_BYTES + 7])(
  'finds a keyword after %i bytes, and no other',
  (before) => {
    const search = createWordSearch({ failure: ['Fehlér'], success: ['é'.repeat(200)], start: ['absent'] });
    const body = Buffer.from(`${'x'.repeat(before)}Fehlér${'y'.repeat(20)}`);
    for (let from = 0; from < body.length; from += 10_007) search.add(body.subarray(from, from + 10_007));
    const { contains } = search.end();
    expect([contains('Fehlér'), contains('é'.repeat(200)), contains('absent')]).toEqual([true, false, false]);
  },
);

it('finds what a search of the whole body finds, wherever it’s divided', () => {
  const text = (maxLength: number) => fc.string({ unit: fc.constantFrom('a', 'b', 'é'), minLength: 1, maxLength });
  fc.assert(
    fc.property(
      fc.array(text(6), { maxLength: 5 }),
      text(40),
      fc.nat(70_000),
      fc.nat(70_000),
      (words, end, ...cuts) => {
        const body = Buffer.from('b'.repeat(BLOCK_BYTES - 20) + end);
        const [first, second] = cuts.toSorted((one, other) => one - other) as [number, number];
        const search = createWordSearch({ failure: words, success: [], start: [] });
        for (const part of [body.subarray(0, first), body.subarray(first, second), body.subarray(second)])
          search.add(part);
        const { contains } = search.end();
        expect(words.map(contains)).toEqual(words.map((word) => body.includes(word)));
      },
    ),
    { numRuns: 300 },
  );
});
