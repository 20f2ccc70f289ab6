import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { startTestServer } from '../testing/startTestServer.ts';
import { makeImportFolder, sweepImportFolders } from './importFiles.ts';

/** Creates a folder with a file in it, as if another process had. */
function makeFolder(name: string): string {
  const folder = join(tmpdir(), name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'file'), 'secret');
  return folder;
}

async function endedProcess(): Promise<number> {
  const ended = spawn(process.execPath, ['-e', '']);
  await once(ended, 'exit');
  return ended.pid ?? 0;
}

it('deletes the import files of processes that have ended, but no others', async () => {
  const left = [makeFolder(`hearth-import-${await endedProcess()}-a`), await makeImportFolder()];
  const kept = [makeFolder(`hearth-import-${process.ppid}-b`), makeFolder('hearth-import-other'), makeFolder('x-1-c')];
  try {
    expect(basename(left[1] ?? '')).toMatch(new RegExp(`^hearth-import-${process.pid}-`));
    await sweepImportFolders();
    expect(left.map((folder) => existsSync(folder))).toEqual([false, false]);
    expect(kept.map((folder) => existsSync(join(folder, 'file')))).toEqual([true, true, true]);
  } finally {
    for (const folder of [...left, ...kept]) await rm(folder, { recursive: true, force: true });
  }
});

it('deletes them when the server starts', async () => {
  const left = makeFolder(`hearth-import-${await endedProcess()}-d`);
  const server = await startTestServer();
  try {
    expect(existsSync(left)).toBe(false);
  } finally {
    await server.close();
    await rm(left, { recursive: true, force: true });
  }
});
