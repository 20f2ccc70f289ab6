import { describe, expect, it } from '@jest/globals';
import { pathFrom, sizeOf } from './operatorCommand.ts';

describe('sizeOf', () => {
  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1_000, '1.0 kB'],
    [225_280, '225.3 kB'],
    [12_345_678, '12.3 MB'],
    [5e15, '5000.0 TB'],
  ])('formats %d as %s', (bytes, words) => {
    expect(sizeOf(bytes)).toBe(words);
  });
});

describe('pathFrom', () => {
  it('starts in the caller’s folder, even though npm runs the command in the package’s folder', () => {
    expect(pathFrom('a.sqlite', { npm_lifecycle_event: 'backup', INIT_CWD: '/srv' })).toBe('/srv/a.sqlite');
    expect(pathFrom('a.sqlite', { INIT_CWD: '/srv' })).toBe(`${process.cwd()}/a.sqlite`);
    expect(pathFrom('/b/a.sqlite', { npm_lifecycle_event: 'backup', INIT_CWD: '/srv' })).toBe('/b/a.sqlite');
  });
});
