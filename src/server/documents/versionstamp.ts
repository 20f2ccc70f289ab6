const DIGITS = 20;

/** Writes the number of a commit as a versionstamp: 20 hex digits, so that text order is the order of commits. */
export function formatVersionstamp(commitNumber: number): string {
  return commitNumber.toString(16).padStart(DIGITS, '0');
}
