import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Usage: npm run bench -- NAME …. Runs the benchmark with that name (`commands` by default), passing on the arguments
 * that follow it.
 */
const folder = import.meta.dirname;
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && file !== 'index.ts')
  .map((file) => path.basename(file, '.ts'));

const [node = process.execPath, , name = 'commands', ...rest] = process.argv;
if (names.includes(name)) {
  const file = path.join(folder, `${name}.ts`);
  process.argv = [node, file, ...rest];
  await import(pathToFileURL(file).href);
} else {
  console.error(`There is no benchmark "${name}": ${names.join(', ')}.`);
  process.exitCode = 1;
}
