import { describe, expect, it } from '@jest/globals';
import { importSkeleton } from './importSkeleton.ts';

const all = (source: string, jsx = false) => importSkeleton(source, { types: true, jsx });
const atRunTime = (source: string) => importSkeleton(source, { types: false, jsx: false });

describe('a module’s skeleton', () => {
  it.each([
    ['a plain import', "import { a } from './a.ts';", 'import "./a.ts";\n'],
    ['an import for its effect', "import './a.css';", 'import "./a.css";\n'],
    ['a re-export of names', "export { a } from './a.ts';", 'import "./a.ts";\n'],
    ['a re-export of all', "export * from './a.ts';", 'import "./a.ts";\n'],
    ['a dynamic import', "const load = () => import('./a.ts');", 'import("./a.ts");\n'],
  ])('keeps %s, even for run time', (_what, source, kept) => {
    expect(all(source)).toBe(kept);
    expect(atRunTime(source)).toBe(kept);
  });

  it.each([
    ['an import of types', "import type { A } from './a.ts';"],
    ['a re-export of types', "export type { A } from './a.ts';"],
    ['a type taken from a module', "type A = typeof import('./a.ts');"],
  ])('keeps %s, but not for run time', (_what, source) => {
    expect(all(source)).toBe('import "./a.ts";\n');
    expect(atRunTime(source)).toBe('');
  });

  it('reads a generic arrow function in a .ts file and an element in a .tsx file', () => {
    expect(all("import './a.ts'; const same = <T>(value: T): T => value;")).toBe('import "./a.ts";\n');
    expect(all("import './a.ts'; const Same = () => <p>words</p>;", true)).toBe('import "./a.ts";\n');
  });

  it('omits its own names, computed imports, and everything in an empty file', () => {
    expect(all('export const a = 1; export { a as b };')).toBe('');
    expect(all('const load = (name: string) => import(name);')).toBe('');
    expect(all('')).toBe('');
  });
});
