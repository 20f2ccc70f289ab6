/** The database can't be reached or didn't respond in time. It might be back in a moment. */
export class DatabaseAwayError extends Error {
  override name = 'DatabaseAwayError';
}

/** The database was used after closing. */
export class DatabaseClosedError extends Error {
  override name = 'DatabaseClosedError';
}

/** The database can't be used. The message is one sentence for the operator. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}

/** The data file can't be used. The message is one sentence for the operator, including the file's name. */
export class DataFileError extends Error {
  override name = 'DataFileError';
}

const WRITE_FAILURES = /^SQLITE_(FULL|IOERR|BUSY|READONLY|CANTOPEN)/;

/**
 * Whether an error means that nothing can be written for now: the disk is full or broken, or another process has locked
 * the file.
 */
export function isWriteFailure(error: unknown): boolean {
  return error instanceof Error && 'code' in error && WRITE_FAILURES.test(String(error.code));
}
