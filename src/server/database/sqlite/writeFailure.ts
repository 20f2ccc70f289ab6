const WRITE_FAILURES = /^SQLITE_(FULL|IOERR|BUSY|READONLY|CANTOPEN)/;

/**
 * Whether an error means that nothing can be written now: the disk is full or broken, or another process has locked the file.
 */
export function isWriteFailure(error: unknown): boolean {
  return error instanceof Error && 'code' in error && WRITE_FAILURES.test(String(error.code));
}
