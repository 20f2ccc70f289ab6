import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readJestCounts, readPlaywrightCounts } from './counts.ts';

describe('the counts of a test run', () => {
  let folder: string;
  beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), 'hearth-counts-'))));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const report = (content: unknown) => {
    const file = path.join(folder, 'report.json');
    writeFileSync(file, JSON.stringify(content));
    return file;
  };

  it('come from the reports', () => {
    expect(readJestCounts(report({ numPassedTests: 7, numFailedTests: 2, numRuntimeErrorTestSuites: 0 }))).toEqual({
      passed: 7,
      failed: 2,
      flaky: [],
    });
    expect(readPlaywrightCounts(report({ stats: { expected: 3, unexpected: 1, flaky: 1 }, errors: [] }))).toEqual({
      passed: 4,
      failed: 1,
      flaky: [],
    });
  });

  it('name the tests that passed only on the second try', () => {
    const assertionResults = [
      { fullName: 'passes', status: 'passed', invocations: 1 },
      { fullName: 'is flaky', status: 'passed', invocations: 2 },
      { fullName: 'fails twice', status: 'failed', invocations: 2 },
    ];
    expect(readJestCounts(report({ testResults: [{ assertionResults }] })).flaky).toEqual(['is flaky']);
    const specs = [
      { title: 'passes', tests: [{ status: 'expected' }] },
      { title: 'is flaky', tests: [{ status: 'expected' }, { status: 'flaky' }] },
    ];
    expect(readPlaywrightCounts(report({ suites: [{ specs: [], suites: [{ specs }] }] })).flaky).toEqual(['is flaky']);
  });

  it('count a suite that could not run, and an error outside a test, as failures', () => {
    expect(readJestCounts(report({ numPassedTests: 7, numFailedTests: 0, numRuntimeErrorTestSuites: 2 })).failed).toBe(
      2,
    );
    expect(readPlaywrightCounts(report({ stats: { expected: 3 }, errors: [{}] })).failed).toBe(1);
  });

  it.each([readJestCounts, readPlaywrightCounts])('count a run without a report as a failure: %p', (read) => {
    expect(read(path.join(folder, 'absent.json'))).toEqual({ passed: 0, failed: 1, flaky: [] });
    expect(read(report(null))).toEqual({ passed: 0, failed: 1, flaky: [] });
  });
});
