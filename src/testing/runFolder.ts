import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Linux keeps files in this folder in memory. */
const MEMORY = '/dev/shm';
const NAME = /^hearth-tests-(\d+)$/;
/** More than all tests write, which leaves memory for everything else in a container. */
const ENOUGH_BYTES = 2_000_000_000;

/**
 * Creates a folder for a test run's temporary files and returns its path. The folder is in memory if enough is free,
 * because databases that wait for the disk at each commit make tests slow. Also removes folders left behind by runs
 * that were killed.
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
