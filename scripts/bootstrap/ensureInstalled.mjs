import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Installs the lock file's packages if any are missing. Returns whether they're all installed. On failure, prints a
 * message first.
 */
export async function ensureInstalled(root) {
  if (isInstalled(root)) return true;
  const isFirst = !existsSync(path.join(root, 'node_modules'));
  console.log(`${isFirst ? 'Installing' : 'Updating'} the packages in node_modules (npm ci). This takes a minute…`);
  const code = await runNpm(root, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code === 0) return true;
  console.error('npm couldn’t install the packages (see above). Fix that, then run this command again.');
  return false;
}

/**
 * Whether everything in the lock file is installed. npm writes `node_modules/.package-lock.json` last, listing what it
 * installed. The contents of the two locks are compared, because dates change with every checkout. Optional packages
 * include those for other platforms.
 */
export function isInstalled(root) {
  const wanted = readPackages(path.join(root, 'package-lock.json'));
  const installed = readPackages(path.join(root, 'node_modules/.package-lock.json'));
  if (wanted === undefined || installed === undefined) return false;
  return Object.entries(wanted).every(([place, { version, optional }]) => {
    if (place === '') return true;
    const found = installed[place];
    return found === undefined ? optional === true : found.version === version;
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** Runs the npm that started this process, or the one on the PATH. Resolves to its exit code. */
function runNpm(root, args) {
  const ours = process.env.npm_execpath ?? '';
  const [command, ...before] = path.basename(ours) === 'npm-cli.js' ? [process.execPath, ours] : ['npm'];
  return new Promise((resolve) => {
    const child = spawn(command, [...before, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    const forward = (signal) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    const settle = (code) => {
      for (const signal of signals) process.off(signal, forward);
      resolve(code ?? 1);
    };
    for (const signal of signals) process.on(signal, forward);
    child.once('error', (error) => {
      console.error(`Couldn’t start npm: ${error.message}.`);
      settle(1);
    });
    child.once('exit', settle);
  });
}
