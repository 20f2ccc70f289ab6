/**
 * Usage: node scripts/operate.mjs NAME …. Runs dist/server/NAME.js from the same build as the running server, or builds
 * it first if it's missing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [, , name, ...rest] = process.argv;
const program = fileURLToPath(new URL(`../dist/server/${name}.js`, import.meta.url));

if (!existsSync(program)) {
  const run = fileURLToPath(new URL('run.mjs', import.meta.url));
  const { status } = spawnSync(process.execPath, [run, 'build', '--only-stale'], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

process.argv.splice(1, Infinity, path.resolve(program), ...rest);
await import(pathToFileURL(program).href);
