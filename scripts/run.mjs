/**
 * Usage: node scripts/run.mjs NAME …. Installs missing packages, then runs scripts/NAME.ts or scripts/NAME/index.ts.
 * Plain JavaScript that imports no packages, so that it runs in a fresh clone.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [, , name, ...rest] = process.argv;

// Older versions of Node can't even parse the rest.
const { engines } = createRequire(import.meta.url)('../package.json');
const [major, minor] = engines.node.match(/\d+/g).map(Number);
const [ourMajor, ourMinor] = process.versions.node.split('.').map(Number);
if (ourMajor < major || (ourMajor === major && ourMinor < minor)) {
  console.error(`Hearth needs Node ${major}.${minor} or later, but this is ${process.versions.node}. Install Node 24.`);
  process.exit(1);
}

const { ensureInstalled } = await import('./bootstrap/ensureInstalled.mjs');
const { endWith } = await import('./process/endWithParent.mjs');

// npm can't forward SIGKILL.
if (process.env.npm_lifecycle_event !== undefined) endWith(process.ppid, () => process.kill(process.pid, 'SIGTERM'));

if (!(await ensureInstalled(root))) process.exit(1);

const { register } = await import('tsx/esm/api');
register();
const file = path.join(root, 'scripts', `${name}.ts`);
const script = existsSync(file) ? file : path.join(root, 'scripts', name, 'index.ts');
process.argv.splice(1, Infinity, script, ...rest);
await import(pathToFileURL(script).href);
