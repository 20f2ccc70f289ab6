import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'hearth-import-';
const NAME = new RegExp(`^${PREFIX}(\\d+)-`);

/** Creates a folder for an uploaded file. */
export const makeImportFolder = (): Promise<string> => mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));

/** Deletes the folders of processes that ended before they could. Uploaded files contain secrets. */
export async function sweepImportFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(NAME.exec(name)?.[1]);
    // In a container, the previous process usually had the same id.
    const isLeft = pid === process.pid || (pid > 0 && !isRunning(pid));
    if (isLeft) await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
