import { existsSync, readFileSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
  /** The titles of the tests that failed at first, and passed on the second try. */
  flaky: string[];
}

/** Reads how many tests passed and failed from Jest's JSON report. A suite that couldn't run counts as one failure. */
export function readJestCounts(file: string): Counts {
  return readReport(file, (report) => ({
    passed: numberAt(report, 'numPassedTests'),
    failed: numberAt(report, 'numFailedTests') + numberAt(report, 'numRuntimeErrorTestSuites'),
    flaky: recordsAt(report, 'testResults')
      .flatMap((suite) => recordsAt(suite, 'assertionResults'))
      .filter((test) => test.status === 'passed' && numberAt(test, 'invocations') > 1)
      .map(({ fullName }) => String(fullName)),
  }));
}

/**
 * Reads how many tests passed and failed from Playwright's JSON report. An error outside a test counts as one failure.
 */
export function readPlaywrightCounts(file: string): Counts {
  return readReport(file, (report) => {
    const stats = isRecord(report.stats) ? report.stats : {};
    return {
      passed: numberAt(stats, 'expected') + numberAt(stats, 'flaky'),
      failed: numberAt(stats, 'unexpected') + recordsAt(report, 'errors').length,
      flaky: flakySpecs(report),
    };
  });
}

/** Returns the titles of flaky specs in a Playwright suite and in the suites it contains. */
function flakySpecs(suite: Record<string, unknown>): string[] {
  const isFlaky = (spec: Record<string, unknown>) => recordsAt(spec, 'tests').some(({ status }) => status === 'flaky');
  return [
    ...recordsAt(suite, 'specs')
      .filter(isFlaky)
      .map(({ title }) => String(title)),
    ...recordsAt(suite, 'suites').flatMap(flakySpecs),
  ];
}

const NOTHING_RAN: Counts = { passed: 0, failed: 1, flaky: [] };

/** Reads a report. A run without one counts as failed. */
function readReport(file: string, read: (report: Record<string, unknown>) => Counts): Counts {
  if (!existsSync(file)) return NOTHING_RAN;
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return isRecord(report) ? read(report) : NOTHING_RAN;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const numberAt = (record: Record<string, unknown>, key: string) => (typeof record[key] === 'number' ? record[key] : 0);
const recordsAt = (record: Record<string, unknown>, key: string) =>
  Array.isArray(record[key]) ? record[key].filter(isRecord) : [];
