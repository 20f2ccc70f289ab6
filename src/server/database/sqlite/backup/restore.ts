import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';
import { DataFileError } from '../../databaseErrors.ts';
import { ownDataFile } from '../dataFileLock.ts';
import {
  createNew,
  describeError,
  keepAs,
  removeWithSideFiles,
  settle,
  settleFolderOf,
  sideFilesOf,
} from '../filesOnDisk.ts';
import { prepareRead, prepareWrite } from '../statement.ts';
import { readDataFile, requireSound } from './inspectFile.ts';

export interface RestoreOptions {
  backup: string;
  /** The data file to replace. */
  file: string;
  /** Says what gets replaced. */
  now: Date;
  /** Changes the copy before it takes its place. */
  prepare?(copy: string): Promise<void>;
  /** A place where a test may end the process. */
  failPoint?(step: RestoreStep): void;
}

export type RestoreStep = 'copied' | 'prepared' | 'merged' | 'kept' | 'cleared' | 'replaced';

/** Throws `DataFileError` unless the file is a whole backup that this version can read. */
export function requireBackup(backup: string, file: string): void {
  readDataFile(backup, (database) => requireSound(database, backup));
  if (statSync(backup).ino === statSync(file, { throwIfNoEntry: false })?.ino) {
    throw new DataFileError(`${backup} is the data file itself. Name a backup.`);
  }
}

/**
 * Replaces the data file with a backup. If it is interrupted, one of the two is there, complete: the last step is one
 * rename. Returns the name under which the replaced file is kept. Throws `DataFileError` with one sentence, also while
 * the data file is in use.
 */
export async function restore(options: RestoreOptions): Promise<string | null> {
  const { backup, file, now, prepare, failPoint = () => undefined } = options;
  requireBackup(backup, file);
  const release = ownDataFile(file);
  // The lock is exclusive, so a file of this name is left over from an interrupted restore.
  const copy = `${file}.restoring`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    removeWithSideFiles(copy);
    createNew(copy);
    readDataFile(backup, (database) => prepareWrite(database, 'VACUUM INTO ?')(copy));
    failPoint('copied');
    await prepare?.(copy);
    mergeLog(copy);
    settle(copy);
    failPoint('prepared');
    const kept = existsSync(file) ? setAside(file, now, failPoint) : null;
    // SQLite would replay a leftover log into the new file.
    for (const sideFile of sideFilesOf(file)) rmSync(sideFile, { force: true });
    failPoint('cleared');
    renameSync(copy, file);
    settleFolderOf(file);
    failPoint('replaced');
    return kept;
  } finally {
    removeWithSideFiles(copy);
    release();
  }
}

/**
 * Gives the data file a second name. A file that can't be read, which may be why it is replaced, is kept with its log,
 * because SQLite may remove the log when asked to merge it.
 */
function setAside(file: string, now: Date, failPoint: (step: RestoreStep) => void): string {
  const kept = freeName(`${file}.replaced-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`);
  if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${kept}-wal`);
  const isMerged = tryMergeLog(file);
  failPoint('merged');
  if (isMerged) rmSync(`${kept}-wal`, { force: true });
  keepAs(file, kept);
  settleFolderOf(file);
  failPoint('kept');
  return kept;
}

function freeName(name: string): string {
  let free = name;
  for (let count = 2; existsSync(free) || existsSync(`${free}-wal`); count++) free = `${name}-${count}`;
  return free;
}

/** Returns whether the file itself now holds every commit. A damaged file doesn't. */
function tryMergeLog(file: string): boolean {
  try {
    mergeLog(file);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) return false;
    throw new DataFileError(`Can’t set the data file ${file} aside: ${describeError(error)}.`, { cause: error });
  }
}

/** Merges the rest of the write-ahead log into the file. */
function mergeLog(file: string): void {
  const database = new Database(file);
  try {
    const [isBusy] = prepareRead<[number]>(database, 'PRAGMA wal_checkpoint(TRUNCATE)').get() ?? [0];
    if (isBusy) throw new Error('another program is reading it');
  } finally {
    database.close();
  }
}
