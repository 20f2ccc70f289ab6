import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Linux keeps these files in memory. */
const MEMORY = '/dev/shm';
const NAME = /^hearth-tests-(\d+)$/;
/** More than all tests write, so that they don't fill what a container gives its processes for other ends. */
const ENOUGH_BYTES = 2_000_000_000;

/**
 * Makes a folder for the temporary files of a test run and returns its path: in memory where there is plenty, because databases
 * that wait for the disk at each commit keep tests waiting too. Removes folders of runs that were killed.
 */
export function makeRunFolder(): string {
  const parent = hasRoom(MEMORY) ? MEMORY : tmpdir();
  for (const name of readdirSync(parent)) {
    const owner = NAME.exec(name)?.[1];
    if (owner !== undefined && !isRunning(Number(owner)))
      rmSync(path.join(parent, name), { recursive: true, force: true });
  }
  const folder = path.join(parent, `hearth-tests-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > ENOUGH_BYTES;
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
