import { accessSync, chmodSync, closeSync, constants, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DataFileError } from '../dataFileError.ts';

/**
 * SQLite gives its side files the permissions of the main one, so it is enough to set those before the first open. A file that
 * exists is never opened here: closing it would drop the locks that this process's other connections hold on it.
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
    throw new DataFileError(`The data file ${file} cannot be written: ${describeError(error)}.`, { cause: error });
  }
}

export function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
