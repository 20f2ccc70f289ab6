import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { root } from '../process/runNode.ts';

const run = (command: string, args: string[]) =>
  spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;

const installFromDebian = () => {
  const install = () => run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
  return install() || (run('apt-get', ['update']) && install());
};

const installFromPlaywright = () =>
  run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);

/** Returns the path of a Chromium, which it installs when there is none: from Debian's packages, else Playwright's. */
export function ensureChromium(): string {
  const present = findChromium();
  if (present) return present;
  console.log('No Chromium found: installing one for the browser tests …');
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (!(isRootOnDebian && installFromDebian())) installFromPlaywright();
  const installed = findChromium();
  if (!installed) throw new Error('The browser tests need Chromium. Install it, or put its path in CHROMIUM_PATH.');
  return installed;
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The Chromium to test with: CHROMIUM_PATH, then one on the PATH, then the one Playwright keeps; else undefined. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const onPath = (env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  const candidates = [env.CHROMIUM_PATH ?? '', ...onPath, chromium.executablePath()];
  return candidates.find((file) => file !== '' && existsSync(file) && isExecutable(file));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
