import { closeSync, copyFileSync, existsSync, fsyncSync, linkSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/** Flushes a file's content, or the names in a folder, to the disk. */
export function settle(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

export const settleFolderOf = (file: string): void => settle(dirname(file));

/** Creates a new, empty file that only its owner may read. Throws if it exists. */
export function createNew(file: string): void {
  closeSync(openSync(file, 'wx', 0o600));
}

/** SQLite's files beside a database: its write-ahead log, that log's index, and a rollback journal. */
export const sideFilesOf = (file: string): string[] => ['-wal', '-shm', '-journal'].map((end) => file + end);

export function removeWithSideFiles(file: string): void {
  for (const each of [file, ...sideFilesOf(file)]) rmSync(each, { force: true });
}

/** Gives a file a second name, or copies it if the file system has no links. Throws if the name is taken. */
export function keepAs(file: string, name: string): void {
  try {
    linkSync(file, name);
  } catch (error) {
    if (existsSync(name)) throw error;
    createNew(name);
    copyFileSync(file, name);
    settle(name);
  }
}
