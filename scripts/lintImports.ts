import path from 'node:path';
import { areas, importRules, runtimeRules } from '../.dependency-cruiser.ts';
import { checkImports } from './imports/checkImports.ts';
import { root as repository } from './process/runNode.ts';

const root = path.resolve(process.argv[2] ?? repository);

const violations = [
  ...(await checkImports(root, { folders: ['src'], rules: importRules, areas, types: true })),
  ...(await checkImports(root, { folders: ['src'], rules: runtimeRules, types: false })),
];

for (const { rule, from, to, advice } of violations) console.error(`${from} → ${to}\n    ${rule}: ${advice}\n`);
console.log(violations.length === 0 ? 'The import rules hold.' : `${violations.length} imports break a rule.`);
process.exitCode = violations.length === 0 ? 0 : 1;
