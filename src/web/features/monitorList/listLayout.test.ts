import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { layOut, type Line } from './listLayout.ts';

const linesOf = ({ lineCount, lineAt }: ReturnType<typeof layOut>): Line[] =>
  Array.from({ length: lineCount }, (_, line) => lineAt(line));

describe('the lines of a list', () => {
  it('without groups, are its monitors', () => {
    expect(linesOf(layOut(3, undefined, new Set()))).toEqual([{ row: 0 }, { row: 1 }, { row: 2 }]);
  });

  it('are headers with the most urgent status, and the monitors of expanded sections', () => {
    const groups = [
      { tag: 'billing', counts: { up: 2 } },
      { tag: 'db', counts: { up: 1, late: 2 } },
      { tag: null, counts: { up: 1 } },
    ];
    const lines = linesOf(layOut(6, groups, new Set(['db'])));
    expect(lines.map((line) => ('row' in line ? line.row : line.section.tag))).toEqual([
      'billing',
      0,
      1,
      'db',
      null,
      5,
    ]);
    expect(lines[3]).toMatchObject({ section: { total: 3, isCollapsed: true, worst: { status: 'late', count: 2 } } });
  });

  it('include each monitor once and in order for any groups', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 }), (sizes) => {
        const total = sizes.reduce((sum, size) => sum + size, 0);
        const groups = sizes.map((up, index) => ({ tag: `${index}`, counts: { up } }));
        const rows = linesOf(layOut(total, groups, new Set())).flatMap((line) => ('row' in line ? [line.row] : []));
        expect(rows).toEqual(Array.from({ length: total }, (_, row) => row));
      }),
    );
  });
});
