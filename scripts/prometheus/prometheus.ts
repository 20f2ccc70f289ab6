import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../process/runNode.ts';

const PROGRAMS = ['prometheus', 'promtool'];
const KEPT_IN = path.join(root, 'node_modules/.cache/prometheus');
/** Gives up quickly if a mirror can't be reached, because the tests can run without Prometheus. */
const APT_OPTIONS = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=5', '-o', 'Acquire::https::Timeout=5'];
const MAX_DURATION_MS = 30_000;

/**
 * Returns the folder that contains Prometheus and promtool: `PROMETHEUS_FOLDER`, one on the PATH, or the downloaded
 * one.
 */
export const findPrometheus = ({ PROMETHEUS_FOLDER = '', PATH = '' } = process.env): string | undefined =>
  [PROMETHEUS_FOLDER, ...PATH.split(path.delimiter), KEPT_IN].find(hasPrograms);

/**
 * If Prometheus is missing, tries to download Debian's package. It's unpacked under `node_modules` instead of being
 * installed, because installing it would start a service.
 */
export function fetchPrometheus(): void {
  if (findPrometheus() !== undefined || !existsSync('/etc/debian_version')) return;
  console.log('No Prometheus found: fetching Debian’s for the tests of metrics…');
  mkdirSync(path.dirname(KEPT_IN), { recursive: true });
  const folder = mkdtempSync(`${KEPT_IN}-`);
  try {
    unpack(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const hasPrograms = (folder: string): boolean =>
  folder !== '' && PROGRAMS.every((program) => existsSync(path.join(folder, program)));

/** Unpacks Debian's programs into their folder. Does nothing if a step fails. */
function unpack(folder: string): void {
  const run = (command: string, ...args: string[]): boolean =>
    spawnSync(command, args, { cwd: folder, stdio: 'ignore', timeout: MAX_DURATION_MS }).status === 0;
  const isListed =
    run('apt-cache', 'show', 'prometheus') || (process.getuid?.() === 0 && run('apt-get', ...APT_OPTIONS, 'update'));
  if (!isListed || !run('apt-get', ...APT_OPTIONS, 'download', 'prometheus')) return;
  const file = readdirSync(folder).find((name) => name.endsWith('.deb'));
  if (file === undefined || !run('dpkg-deb', '-x', file, 'unpacked')) return;
  const programs = path.join(folder, 'unpacked/usr/bin');
  if (!hasPrograms(programs)) return;
  rmSync(KEPT_IN, { recursive: true, force: true });
  renameSync(programs, KEPT_IN);
}
