import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../process/runNode.ts';

/** Programs that tests run, from a package of Debian's. */
export interface DebianPrograms {
  package: string;
  /** Their folder in the package. */
  folder: string;
  names: readonly string[];
  /** The environment variable that names another folder. */
  variable: string;
}

export const PROMETHEUS: DebianPrograms = {
  package: 'prometheus',
  folder: '/usr/bin',
  names: ['prometheus', 'promtool'],
  variable: 'PROMETHEUS_FOLDER',
};
export const NGINX: DebianPrograms = {
  package: 'nginx',
  folder: '/usr/sbin',
  names: ['nginx'],
  variable: 'NGINX_FOLDER',
};

const CACHE = path.join(root, 'node_modules/.cache/debian');
/** Gives up quickly if a mirror can't be reached, because the other tests can run without these programs. */
const APT_OPTIONS = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=5', '-o', 'Acquire::https::Timeout=5'];
const MAX_DURATION_MS = 30_000;

/**
 * Returns the folder that contains the programs: the one in their variable, one on the PATH, the one where the package
 * installs them, or the downloaded one.
 */
export function findPrograms(
  { package: name, folder, names, variable }: DebianPrograms,
  env: Partial<Record<string, string>> = process.env,
): string | undefined {
  const folders = [env[variable] ?? '', ...(env.PATH ?? '').split(path.delimiter), folder, path.join(CACHE, name)];
  return folders.find((place) => hasPrograms(place, names));
}

/**
 * If programs are missing, tries to download Debian's package. It's unpacked under `node_modules` instead of being
 * installed, because installing it would start a service.
 */
export function fetchPrograms(programs: DebianPrograms): void {
  if (findPrograms(programs) !== undefined || !existsSync('/etc/debian_version')) return;
  console.log(`No ${programs.package} found: fetching Debian’s for the tests…`);
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(path.join(CACHE, `${programs.package}-`));
  try {
    unpack(programs, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const hasPrograms = (folder: string, names: readonly string[]): boolean =>
  folder !== '' && names.every((program) => existsSync(path.join(folder, program)));

/** Unpacks Debian's programs into their folder. Does nothing if a step fails. */
function unpack({ package: name, folder: inside, names }: DebianPrograms, folder: string): void {
  const run = (command: string, ...args: string[]): boolean =>
    spawnSync(command, args, { cwd: folder, stdio: 'ignore', timeout: MAX_DURATION_MS }).status === 0;
  const isListed =
    run('apt-cache', 'show', name) || (process.getuid?.() === 0 && run('apt-get', ...APT_OPTIONS, 'update'));
  if (!isListed || !run('apt-get', ...APT_OPTIONS, 'download', name)) return;
  const file = readdirSync(folder).find((entry) => entry.endsWith('.deb'));
  if (file === undefined || !run('dpkg-deb', '-x', file, 'unpacked')) return;
  const programs = path.join(folder, 'unpacked', inside);
  if (!hasPrograms(programs, names)) return;
  const kept = path.join(CACHE, name);
  rmSync(kept, { recursive: true, force: true });
  renameSync(programs, kept);
}
