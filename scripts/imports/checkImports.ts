import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { importSkeleton } from './importSkeleton.ts';
import { folderCycles, type Import, type Violation } from './folderCycles.ts';

/** Matches tests, whose imports don't count toward cycles between the program's folders. */
const isTest = /\.(test|contract)\.tsx?$|\/testing\/|\/fake[A-Z][^/]*$/;

export interface ImportCheck {
  folders: string[];
  rules: IForbiddenRuleType[];
  areas?: string[];
  types: boolean;
}

/**
 * Checks a folder's modules against dependency-cruiser rules. The rules run on a copy in which every module is reduced
 * to its imports, because TypeScript 7 has no compiler API for reading imports. Within `areas`, folders can't depend on
 * each other in a cycle.
 */
export async function checkImports(
  root: string,
  { folders, rules, areas = [], types }: ImportCheck,
): Promise<Violation[]> {
  const copy = mkdtempSync(path.join(tmpdir(), 'hearth-imports-'));
  try {
    copySkeletons(root, copy, folders, types);
    const { output } = await cruise(
      folders,
      {
        baseDir: copy,
        validate: true,
        ruleSet: { forbidden: rules },
        doNotFollow: { path: 'node_modules' },
      },
      {
        symlinks: false,
        exportsFields: ['exports'],
        conditionNames: ['import', 'default'],
        extensions: ['.ts', '.tsx', '.js'],
      },
    );
    if (typeof output === 'string') throw new Error('The dependency check returned no result.');
    return [...violationsOf(output, rules), ...areas.flatMap((area) => folderCycles(area, importsOf(output)))];
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function copySkeletons(root: string, copy: string, folders: string[], types: boolean): void {
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  writeFileSync(path.join(copy, 'package.json'), readFileSync(path.join(root, 'package.json')));
  for (const folder of folders) {
    for (const entry of readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = path.relative(root, path.join(entry.parentPath, entry.name));
      const source = /\.tsx?$/.test(file) ? readFileSync(path.join(root, file), 'utf8') : '';
      mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
      writeFileSync(path.join(copy, file), importSkeleton(source, { types, jsx: file.endsWith('x') }));
    }
  }
}

/** Returns the program's imports, excluding those in its tests. */
function importsOf({ modules }: ICruiseResult): Import[] {
  return modules
    .filter(({ source }) => !isTest.test(source))
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ from: source, to: resolved })));
}

function violationsOf({ summary }: ICruiseResult, rules: IForbiddenRuleType[]): Violation[] {
  return summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    from,
    to: cycle ? cycle.map(({ name }) => name).join(' → ') : to,
    advice: rules.find(({ name }) => name === rule.name)?.comment ?? '',
  }));
}
