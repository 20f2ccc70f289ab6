import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DataFileError } from '../databaseErrors.ts';

/**
 * Creates a file that only its owner can access, or restricts an existing file's permissions. SQLite's side files get
 * the same permissions. Existing files are never opened here, because closing them would drop the locks held by this
 * process's other connections.
 */
export function createPrivately(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isDirectory()) throw new Error('it is a folder');
    if (found === undefined) closeSync(openSync(file, 'a', 0o600));
    else accessSync(file, constants.W_OK);
    chmodSync(file, 0o600);
  } catch (error) {
    throw new DataFileError(`Can’t write the data file ${file}: ${describeError(error)}.`, { cause: error });
  }
}

export function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Flushes a file's contents, or a folder's entries, to disk. */
export function settle(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

export const settleFolderOf = (file: string): void => settle(dirname(file));

/** Creates a new, empty file that only its owner can read. Throws if it exists. */
export function createNew(file: string): void {
  closeSync(openSync(file, 'wx', 0o600));
}

/**
 * Returns the names of SQLite's files beside a database: its write-ahead log, that log's index, and a rollback journal.
 */
export const sideFilesOf = (file: string): string[] => ['-wal', '-shm', '-journal'].map((end) => file + end);

export function removeWithSideFiles(file: string): void {
  for (const each of [file, ...sideFilesOf(file)]) rmSync(each, { force: true });
}

/** Gives a file a second name, or copies it if the file system doesn't support links. Throws if the name is taken. */
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

/** Throws `DataFileError` if a file has been deleted or replaced since it was opened. */
export type RequireInPlace = () => void;

/**
 * Returns a function that checks that the names of the data file and its log still refer to the open files. It's called
 * before each commit is acknowledged, because SQLite keeps writing to a deleted or replaced file, and those writes are
 * lost when the process ends.
 */
export function watchPlaceOf(file: string): RequireInPlace {
  const log = `${file}-wal`;
  const fileAtFirst = identityOf(file);
  // The log might not exist until the first commit.
  let logAtFirst = identityOf(log);
  return () => {
    logAtFirst ??= identityOf(log);
    if (fileAtFirst !== null && identityOf(file) === fileAtFirst && identityOf(log) === logAtFirst) return;
    throw new DataFileError(
      `The data file ${file} was deleted or replaced while Hearth was using it. Stop Hearth, restore a backup, and start it again.`,
    );
  };
}

function identityOf(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
}
