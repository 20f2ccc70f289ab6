import { statSync } from 'node:fs';
import { DataFileError } from '../dataFileError.ts';

/** Throws `DataFileError` if the opened file no longer has its name. */
export type RequireInPlace = () => void;

/**
 * SQLite keeps writing to a file that was deleted or replaced, and those writes are lost when the process ends. So each
 * commit checks that the data file and its log still have their names before it is acknowledged.
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
