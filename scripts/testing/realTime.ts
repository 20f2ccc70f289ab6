const READS_CLOCK = /\brealNow\b|\bperformance\.now\b|\bhrtime\b/g;
const READS_DATE = /\bDate\.now\b|\bnew Date\(\)/g;
const SLEEPS =
  /\bnew Promise(<[^>]*>)?\(\(?\w*\)?\s*=>\s*setTimeout\b|\bsetTimeout\b.*'node:timers\/promises'|\bwaitForTimeout\b/g;

/**
 * Finds places where a test file reads the real clock or waits for real time to pass. Unit tests can read `Date`,
 * because it's frozen there; browser tests can't.
 */
export function findRealTime(file: string, source: string): string[] {
  const patterns = file.startsWith('e2e/') ? [READS_CLOCK, SLEEPS, READS_DATE] : [READS_CLOCK, SLEEPS];
  return patterns.flatMap((pattern) =>
    Array.from(source.matchAll(pattern), ({ index, 0: found }) => {
      const line = source.slice(0, index).split('\n').length;
      return `${file}:${line} ${found}`;
    }),
  );
}
