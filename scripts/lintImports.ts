import path from 'node:path';
import { areas, importRules, runtimeRules } from '../.dependency-cruiser.ts';
import { checkImports } from './imports/checkImports.ts';
import { root as repository } from './process/runNode.ts';
import { readModules } from './structure/readModules.ts';
import { checkNames, checkFolderSizes } from './structure/structureRules.ts';

const root = path.resolve(process.argv[2] ?? repository);

const modules = readModules(root, 'src');

const violations = [
  ...(await checkImports(root, { folders: ['src'], rules: importRules, areas, types: true })),
  ...(await checkImports(root, { folders: ['src'], rules: runtimeRules, types: false })),
  ...checkFolderSizes(modules),
  ...checkNames(modules),
];

for (const { rule, from, to, advice } of violations) console.error(`${from} → ${to}\n    ${rule}: ${advice}\n`);
console.log(
  violations.length === 0 ? 'The rules for imports, folders and names hold.' : `${violations.length} violations.`,
);
process.exitCode = violations.length === 0 ? 0 : 1;
