import { readFileSync } from 'node:fs';
import path from 'node:path';
import { licenseProblems, type Installed } from './licenseProblems.ts';
import { root } from '../process/runNode.ts';

/** Checks the license of each package in a production installation. */
const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Installed>;
};
const { checked, problems } = licenseProblems(lock.packages);
for (const problem of problems) console.error(problem);
console.log(`${checked} packages of production: ${problems.length} with a license that isn't allowed.`);
process.exitCode = problems.length === 0 ? 0 : 1;
