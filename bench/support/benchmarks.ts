import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/process/runNode.ts';

/** The names of all benchmarks. */
export const benchmarks = readdirSync(path.join(root, 'bench'))
  .filter((file) => file.endsWith('.ts') && file !== 'index.ts' && !file.endsWith('.test.ts'))
  .map((file) => path.basename(file, '.ts'));
