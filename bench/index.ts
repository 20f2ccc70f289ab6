import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { benchmarks } from './support/benchmarks.ts';

/**
 * Usage: npm run bench -- NAME …. Runs the benchmark with that name (`commands` by default), passing on the arguments
 * that follow it.
 */
const [node = process.execPath, , name = 'commands', ...rest] = process.argv;
if (benchmarks.includes(name)) {
  const file = path.join(import.meta.dirname, `${name}.ts`);
  process.argv = [node, file, ...rest];
  await import(pathToFileURL(file).href);
} else {
  console.error(`There is no benchmark "${name}": ${benchmarks.join(', ')}.`);
  process.exitCode = 1;
}
