import { existsSync, readFileSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
}

/** Reads how many tests passed and failed from Jest's JSON report. A suite that couldn't run counts as one failure. */
export function readJestCounts(file: string): Counts {
  return readReport(file, (report) => ({
    passed: numberAt(report, 'numPassedTests'),
    failed: numberAt(report, 'numFailedTests') + numberAt(report, 'numRuntimeErrorTestSuites'),
  }));
}

/**
 * Reads how many tests passed and failed from Playwright's JSON report. An error outside a test counts as one failure.
 */
export function readPlaywrightCounts(file: string): Counts {
  return readReport(file, (report) => {
    const stats = isRecord(report.stats) ? report.stats : {};
    const errors = Array.isArray(report.errors) ? report.errors.length : 0;
    return {
      passed: numberAt(stats, 'expected') + numberAt(stats, 'flaky'),
      failed: numberAt(stats, 'unexpected') + errors,
    };
  });
}

/** Reads a report. A run without one counts as failed. */
function readReport(file: string, read: (report: Record<string, unknown>) => Counts): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return isRecord(report) ? read(report) : { passed: 0, failed: 1 };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const numberAt = (record: Record<string, unknown>, key: string) => (typeof record[key] === 'number' ? record[key] : 0);
