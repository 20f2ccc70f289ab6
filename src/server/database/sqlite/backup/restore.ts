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
  /** Used to name the replaced file. */
  now: Date;
  /** Modifies the copy before it replaces the data file. */
  prepare?(copy: string): Promise<void>;
  /** Lets a test end the process at any step. */
  failPoint?(step: RestoreStep): void;
}

export type RestoreStep = 'copied' | 'prepared' | 'merged' | 'kept' | 'cleared' | 'replaced';

/** Throws `DataFileError` unless the file is a complete backup that this version can read. */
export function requireBackup(backup: string, file: string): void {
  readDataFile(backup, (database) => requireSound(database, backup));
  if (statSync(backup).ino === statSync(file, { throwIfNoEntry: false })?.ino) {
    throw new DataFileError(`${backup} is the data file itself. Name a backup.`);
  }
}

/**
 * Replaces the data file with a backup. If interrupted, it leaves either the old or the new file intact, because the
 * last step is a single rename. Returns the replaced file's new name. Throws `DataFileError` with a one-sentence
 * message, for example while the data file is in use.
 */
export async function restore(options: RestoreOptions): Promise<string | null> {
  const { backup, file, now, prepare, failPoint = () => undefined } = options;
  requireBackup(backup, file);
  const release = ownDataFile(file);
  // If this file exists, it was left by an interrupted restore, because the lock is exclusive.
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
    // SQLite would apply a leftover log to the new file.
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
 * Gives the data file a second name, and returns that name. If the file is unreadable, which might be the reason for
 * the restore, its log is kept with it, because SQLite could delete the log when trying to merge it.
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

/** Tries to merge the log into the file. Returns false if the file is damaged. */
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

/** Merges the remaining write-ahead log into the file. */
function mergeLog(file: string): void {
  const database = new Database(file);
  try {
    const [isBusy] = prepareRead<[number]>(database, 'PRAGMA wal_checkpoint(TRUNCATE)').get() ?? [0];
    if (isBusy) throw new Error('another program is reading it');
  } finally {
    database.close();
  }
}
