import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { digestOf, isFresh, writeStamp } from './stamp.ts';

describe('a build’s stamp', () => {
  let root: string;
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  const digest = () => digestOf(root, ['src', 'package-lock.json', 'absent']);

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'hearth stamp '));
    write('src/a.ts', 'one');
    write('package-lock.json', '{}');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it.each<[string, () => void]>([
    ['a source changes', () => write('src/a.ts', 'two')],
    ['a source is added', () => write('src/deep/b.ts', '')],
    ['a source is removed', () => rmSync(path.join(root, 'src/a.ts'))],
    ['a dependency changes', () => write('package-lock.json', '{"a":1}')],
    [
      'text moves from one file to the next',
      () => {
        write('src/a.ts', 'on');
        write('src/b.ts', 'e');
      },
    ],
  ])('differs when %s', (_what, change) => {
    const before = digest();
    change();
    expect(digest()).not.toBe(before);
  });

  it.each<[string, () => void]>([
    ['only a date changes', () => utimesSync(path.join(root, 'src/a.ts'), 1, 1)],
    ['a test is added', () => write('src/a.test.ts', 'test')],
    ['a test helper is added', () => write('src/testing/builders.ts', 'help')],
    ['a file elsewhere is added', () => write('docs/a.md', 'words')],
  ])('stays the same when %s', (_what, change) => {
    const before = digest();
    change();
    expect(digest()).toBe(before);
  });

  it('is fresh only if the build exists and was made from the same inputs', () => {
    const folder = path.join(root, 'dist/web');
    expect(isFresh(folder, 'x')).toBe(false);
    mkdirSync(folder, { recursive: true });
    writeStamp(folder, 'x');
    expect(isFresh(folder, 'x')).toBe(true);
    expect(isFresh(folder, 'y')).toBe(false);
    rmSync(folder, { recursive: true });
    expect(isFresh(folder, 'x')).toBe(false);
  });
});
