import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../process/runNode.ts';

const PROGRAMS = ['prometheus', 'promtool'];
const KEPT_IN = path.join(root, 'node_modules/.cache/prometheus');
/** Gives up quickly if a mirror can't be reached, because the tests can run without Prometheus. */
const PATIENCE = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=5', '-o', 'Acquire::https::Timeout=5'];
const LONGEST_MS = 30_000;

/**
 * Returns the folder of Prometheus and promtool, from the PATH or from Debian's package. The package is unpacked below
 * `node_modules` instead of installed, because installing it would start a service. Returns null if neither is
 * available.
 */
export function ensurePrometheus(): string | null {
  const present = [...(process.env.PATH ?? '').split(path.delimiter), KEPT_IN].find(hasPrograms);
  if (present !== undefined) return present;
  if (!existsSync('/etc/debian_version')) return null;
  console.log('No Prometheus found: fetching Debian’s for the tests of metrics …');
  mkdirSync(path.dirname(KEPT_IN), { recursive: true });
  const folder = mkdtempSync(`${KEPT_IN}-`);
  try {
    return unpack(folder) ? KEPT_IN : null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const hasPrograms = (folder: string): boolean =>
  folder !== '' && PROGRAMS.every((program) => existsSync(path.join(folder, program)));

/** Unpacks Debian's programs into their folder. Returns whether that worked. */
function unpack(folder: string): boolean {
  const run = (command: string, ...args: string[]): boolean =>
    spawnSync(command, args, { cwd: folder, stdio: 'ignore', timeout: LONGEST_MS }).status === 0;
  const isListed =
    run('apt-cache', 'show', 'prometheus') || (process.getuid?.() === 0 && run('apt-get', ...PATIENCE, 'update'));
  if (!isListed || !run('apt-get', ...PATIENCE, 'download', 'prometheus')) return false;
  const file = readdirSync(folder).find((name) => name.endsWith('.deb'));
  if (file === undefined || !run('dpkg-deb', '-x', file, 'unpacked')) return false;
  const programs = path.join(folder, 'unpacked/usr/bin');
  if (!hasPrograms(programs)) return false;
  rmSync(KEPT_IN, { recursive: true, force: true });
  renameSync(programs, KEPT_IN);
  return true;
}
