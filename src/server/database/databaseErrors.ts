/** The database can't be reached now, or didn't respond in time. It may be back in a moment. */
export class DatabaseAwayError extends Error {
  override name = 'DatabaseAwayError';
}

/** The database was used after it was closed. */
export class DatabaseClosedError extends Error {
  override name = 'DatabaseClosedError';
}

/** The database can't be used. The message is one sentence for the person who starts the server. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}

/** The data file can't be used. The message is one sentence for the person who starts the server, naming the file. */
export class DataFileError extends Error {
  override name = 'DataFileError';
}

const WRITE_FAILURES = /^SQLITE_(FULL|IOERR|BUSY|READONLY|CANTOPEN)/;

/**
 * Whether an error means that nothing can be written now: the disk is full or broken, or another process has locked the file.
 */
export function isWriteFailure(error: unknown): boolean {
  return error instanceof Error && 'code' in error && WRITE_FAILURES.test(String(error.code));
}
