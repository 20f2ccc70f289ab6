import { describe, expect, it } from '@jest/globals';
import { folderCycles } from './folderCycles.ts';

const imports = (...pairs: string[]) =>
  pairs.map((pair) => {
    const [from = '', to = ''] = pair.split(' -> ');
    return { from: `src/server/${from}`, to: `src/server/${to}` };
  });
const circlesOf = (...pairs: string[]) =>
  folderCycles('src/server', imports(...pairs)).map(({ from, to }) => `${from} -> ${to}`.replaceAll('src/server/', ''));

describe('cycles between folders', () => {
  it.each([
    ['two folders', ['a/one.ts -> b/two.ts', 'b/three.ts -> a/four.ts']],
    ['three folders', ['a/one.ts -> b/two.ts', 'b/two.ts -> c/deep/three.ts', 'c/four.ts -> a/five.ts']],
    ['a folder and a file', ['a/one.ts -> config.ts', 'config.ts -> a/two.ts']],
  ])('are found between %s', (_what, pairs) => {
    expect(circlesOf(...pairs)).toEqual(pairs);
  });

  it('do not include imports within a folder, outside the area, or outside the cycle', () => {
    expect(circlesOf('a/one.ts -> a/deep/two.ts', 'a/deep/two.ts -> a/one.ts')).toEqual([]);
    expect(folderCycles('src/server/a', imports('a/b/one.ts -> c/two.ts', 'c/two.ts -> a/b/one.ts'))).toEqual([]);
    expect(circlesOf('x/one.ts -> a/one.ts', 'a/one.ts -> b/two.ts', 'b/two.ts -> a/one.ts')).toEqual([
      'a/one.ts -> b/two.ts',
      'b/two.ts -> a/one.ts',
    ]);
  });
});
