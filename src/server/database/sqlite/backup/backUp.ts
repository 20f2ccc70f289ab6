import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DataFileError } from '../../databaseErrors.ts';
import { shareDataFile } from '../dataFileLock.ts';
import { createNew, keepAs, removeWithSideFiles, settle, settleFolderOf } from '../filesOnDisk.ts';
import { prepareWrite } from '../statement.ts';
import { readDataFile, requireSound } from './inspectFile.ts';

export interface BackUpOptions {
  /** The data file; a server can write to it during the backup. */
  file: string;
  target: string;
  canOverwrite: boolean;
}

/**
 * Copies a data file's current state, with all commits, while servers keep running. The target appears only once it's
 * complete and checked. Returns its size in bytes; throws `DataFileError` with a one-sentence message.
 */
export function backUp({ file, target, canOverwrite }: BackUpOptions): number {
  requireFree(target, file, canOverwrite);
  // This fails for a missing data file, which a backup must not create.
  readDataFile(file, () => undefined);
  const release = shareDataFile(file);
  const partial = `${target}.${randomUUID()}.partial`;
  try {
    mkdirSync(dirname(target), { recursive: true });
    createNew(partial);
    readDataFile(file, (database) => prepareWrite(database, 'VACUUM INTO ?')(partial));
    readDataFile(partial, (database) => requireSound(database, partial));
    settle(partial);
    if (canOverwrite) renameSync(partial, target);
    else keepAs(partial, target);
    settleFolderOf(target);
    return statSync(target).size;
  } finally {
    removeWithSideFiles(partial);
    release();
  }
}

function requireFree(target: string, file: string, canOverwrite: boolean): void {
  if (!existsSync(target)) return;
  if (statSync(target).isDirectory()) throw new DataFileError(`${target} is a folder. Name a file in it.`);
  const isDataFile = statSync(target).ino === statSync(file, { throwIfNoEntry: false })?.ino;
  if (isDataFile) throw new DataFileError(`${target} is the data file itself. Name another file.`);
  if (!canOverwrite) throw new DataFileError(`${target} already exists. Name another file, or add --overwrite.`);
}
