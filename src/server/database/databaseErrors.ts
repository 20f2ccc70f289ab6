/** The database can't be reached or didn't respond in time. This might be temporary. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
}

/** The database was used after it was closed. */
export class DatabaseClosedError extends Error {
  override name = 'DatabaseClosedError';
}

/** The database can't be used. The message is one sentence for the operator. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}

/** The data file can't be used. The message is one sentence for the operator and includes the file's name. */
export class DataFileError extends Error {
  override name = 'DataFileError';
}

const WRITE_FAILURES = /^SQLITE_(FULL|IOERR|BUSY|READONLY|CANTOPEN)/;

/**
 * Returns whether an error means that the database currently can't write, because the disk is full or broken, or
 * another process has locked the file.
 */
export function isWriteFailure(error: unknown): boolean {
  return error instanceof Error && 'code' in error && WRITE_FAILURES.test(String(error.code));
}
