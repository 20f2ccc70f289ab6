import { describe, expect, it } from '@jest/globals';
import { readModule, type SourceModule } from './readModules.ts';
import { checkNames, checkFolderSizes } from './structureRules.ts';

const moduleOf = (file: string, source = ''): SourceModule => readModule(file, source);
const brokenBy = (...modules: SourceModule[]) =>
  [...checkFolderSizes(modules, ['src/web', 'src/web/features']), ...checkNames(modules)].map(({ rule, from, to }) => ({
    rule,
    from,
    to,
  }));

describe('a folder', () => {
  const files = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index) => moduleOf(`${folder}/part${index}.ts`));

  it('can have forty files, including subfolders', () => {
    const forty = [...files('src/web/features/list', 30), ...files('src/web/features/list/rows', 10)];
    expect(brokenBy(...forty)).toEqual([]);
    expect(brokenBy(...forty, moduleOf('src/web/features/list/rows/one.ts'))).toEqual([
      { rule: 'folders-are-small', from: 'src/web/features/list', to: '41 files' },
    ]);
  });

  it('has its subfolders counted separately if it is an area', () => {
    const folders = [...files('src/web/features/list', 30), ...files('src/web/features/page', 30)];
    expect(brokenBy(...folders)).toEqual([]);
    expect(brokenBy(...folders, ...files('src/web/features', 41))).toEqual([
      { rule: 'folders-are-small', from: 'src/web/features', to: '41 files' },
    ]);
  });

  it('can have more files if they are numbered migrations', () => {
    const migrations = Array.from({ length: 60 }, (_, index) => moduleOf(`src/web/lists/00${index + 10}Change.ts`));
    expect(brokenBy(...migrations)).toEqual([]);
  });
});

describe('an exported name', () => {
  const first = moduleOf('src/web/lib/first.ts', 'export const place = 1;');

  it.each([
    ['a function', 'export function place() {}'],
    ['a class', 'export class place {}'],
    ['an interface', 'export interface place { x: number }'],
    ['a type', 'export type place = string;'],
    ['a destructured value', 'export const { where: place } = { where: 1 };'],
    ['a later export', 'const place = 2; export { place };'],
    ['an alias', 'const here = 2; export { here as place };'],
  ])('cannot also name %s', (_what, source) => {
    expect(brokenBy(first, moduleOf('src/web/ui/second.ts', source))).toEqual([
      { rule: 'one-name-one-meaning', from: 'src/web/lib/first.ts', to: 'src/web/ui/second.ts' },
    ]);
  });

  it.each([
    ['is re-exported', "export { place } from '../lib/first.ts';"],
    ['is imported and re-exported', "import { place } from '../lib/first.ts'; export { place };"],
    ['is not exported', 'const place = 2;'],
  ])('can be used elsewhere if it %s', (_how, source) => {
    expect(brokenBy(first, moduleOf('src/web/ui/second.ts', source))).toEqual([]);
  });

  it('can be repeated if a library requires it', () => {
    const screen = (file: string) => moduleOf(file, 'const Page = () => null; export { Page as Component };');
    expect(brokenBy(screen('src/web/ui/a.tsx'), screen('src/web/ui/b.tsx'))).toEqual([]);
  });
});
