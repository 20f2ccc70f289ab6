/**
 * Usage: node scripts/run.mjs NAME …. Installs missing packages, then runs scripts/NAME.ts or scripts/NAME/index.ts.
 * This is plain JavaScript without packages, so it runs in a fresh clone.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [, , name, ...rest] = process.argv;

// The rest needs a recent Node even to be parsed.
const { engines } = createRequire(import.meta.url)('../package.json');
const [major, minor] = engines.node.match(/\d+/g).map(Number);
const [ourMajor, ourMinor] = process.versions.node.split('.').map(Number);
if (ourMajor < major || (ourMajor === major && ourMinor < minor)) {
  console.error(`Hearth needs Node ${major}.${minor} or later, but this is ${process.versions.node}. Install Node 24.`);
  process.exit(1);
}

const { ensureInstalled } = await import('./bootstrap/ensureInstalled.mjs');
const { endWith } = await import('./process/endWithParent.mjs');

// If npm is killed with SIGKILL, it can't forward that.
if (process.env.npm_lifecycle_event !== undefined) endWith(process.ppid, () => process.kill(process.pid, 'SIGTERM'));

if (!(await ensureInstalled(root))) process.exit(1);

const { register } = await import('tsx/esm/api');
register();
const file = path.join(root, 'scripts', `${name}.ts`);
const script = existsSync(file) ? file : path.join(root, 'scripts', name, 'index.ts');
process.argv.splice(1, Infinity, script, ...rest);
await import(pathToFileURL(script).href);
