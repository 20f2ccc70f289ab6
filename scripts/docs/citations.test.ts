import { describe, expect, it } from '@jest/globals';
import { hasTitle, readCitations, readRows } from './citations.ts';

describe('reading a document', () => {
  it('finds each link with the titles that follow it on its line', () => {
    const text = 'See [a](../a.ts).\n| x | [b](b.ts) | [c](c.test.ts#L3) › “one”, “two” and [d](d.ts) |\n“not of d”';
    expect(readCitations(text)).toEqual([
      { path: '../a.ts', titles: [] },
      { path: 'b.ts', titles: [] },
      { path: 'c.test.ts', titles: ['one', 'two'] },
      { path: 'd.ts', titles: [] },
    ]);
  });

  it('finds table rows without their headers, and their empty cells', () => {
    const text = 'Text.\n\n| head | head |\n| --- | :-: |\n| one | 1 |\n| two | |\n\n| other |\n|---|\n| three |';
    expect(readRows(text)).toEqual([['one', '1'], ['two', ''], ['three']]);
  });
});

describe('finding a title in a test file', () => {
  const source = "it('takes %s, whoever\\'s', () => {});";
  it.each([
    ['takes %s', true],
    ["whoever's", true],
    ['takes nothing', false],
  ])('decides whether a file has the title %j: %s', (title, isThere) => {
    expect(hasTitle(source, title)).toBe(isThere);
  });
});
