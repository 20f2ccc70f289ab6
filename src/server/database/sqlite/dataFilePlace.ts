import { statSync } from 'node:fs';
import { DataFileError } from '../dataFileError.ts';

/** Throws `DataFileError` once a file that was opened is no longer the one of that name. */
export type RequireInPlace = () => void;

/**
 * SQLite goes on writing to a file that was deleted or replaced under it, and what it writes is gone with the process. So
 * each commit asks whether the data file and its log still have their names before anyone is told that it is on disk.
 */
export function watchPlaceOf(file: string): RequireInPlace {
  const log = `${file}-wal`;
  const fileAtFirst = identityOf(file);
  // Written by the first commit.
  let logAtFirst = identityOf(log);
  return () => {
    logAtFirst ??= identityOf(log);
    if (fileAtFirst !== null && identityOf(file) === fileAtFirst && identityOf(log) === logAtFirst) return;
    throw new DataFileError(
      `The data file ${file} was deleted or replaced while Hearth was using it: stop Hearth, restore a backup, and start it again.`,
    );
  };
}

function identityOf(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
}
