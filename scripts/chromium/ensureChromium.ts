import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { root } from '../process/runNode.ts';

const run = (command: string, args: string[]) =>
  spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;

/** Whether Debian's packages can be installed. */
export const isRootOnDebian = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

/** Installs a Debian package, and returns whether it succeeded. */
export const installFromDebian = (name: string, ...options: string[]) =>
  run('apt-get', [...options, 'install', '-y', '--no-install-recommends', name]);

const installFromPlaywright = () =>
  run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);

/**
 * Returns the path to a Chromium. If none is installed, installs one: Debian's package if possible, otherwise
 * Playwright's.
 */
export function ensureChromium(): string {
  const present = findChromium();
  if (present) return present;
  console.log('No Chromium found: installing one…');
  const fromDebian = () =>
    installFromDebian('chromium') || (run('apt-get', ['update']) && installFromDebian('chromium'));
  if (!(isRootOnDebian() && fromDebian())) installFromPlaywright();
  const installed = findChromium();
  if (!installed) throw new Error('The browser tests need Chromium. Install it, or put its path in CHROMIUM_PATH.');
  return installed;
}

/** Debian's headless Chromium, which has the same engine but uses a fifth less CPU. */
const SHELL = 'chromium-headless-shell';
/**
 * Keeps any other installed Chromium. Gives up quickly if a mirror can't be reached, because the tests can run without
 * this one.
 */
export const RESTRAINT = ['--no-remove', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=5'];

/** Returns the path to a Chromium for tests: Debian's headless one, which is installed if possible, or any other. */
export function ensureTestChromium(): string {
  if (!given() && !onPath(SHELL) && isRootOnDebian()) installFromDebian(SHELL, ...RESTRAINT);
  return findTestChromium() ?? ensureChromium();
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Returns CHROMIUM_PATH, else one on the PATH, else Playwright's; undefined if none exists. */
export const findChromium = () => given() ?? onPath(...NAMES) ?? [chromium.executablePath()].find(isExecutable);

/** Like `findChromium`, but prefers a headless one on the PATH. */
export const findTestChromium = () => given() ?? onPath(SHELL) ?? findChromium();

const given = () => [process.env.CHROMIUM_PATH ?? ''].find(isExecutable);

/** Returns the path to the first of these programs that's installed. */
export const onPath = (...names: string[]) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find(isExecutable);

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
