import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFirefox } from '../chromium/ensureFirefox.ts';
import { root, runNode } from '../process/runNode.ts';
import { findPrograms, NGINX, PROMETHEUS } from '../debian/debianPrograms.ts';
import { readJestCounts, readPlaywrightCounts, type Counts } from './counts.ts';

const results = path.join(root, 'test-results');
const unitReport = path.join(results, 'unit.json');
const slowReport = path.join(results, 'slow.json');
const playwrightReport = path.join(results, 'playwright.json');

interface Step {
  name: string;
  args: string[];
  env?(): Record<string, string>;
  /** Reads how many tests passed and failed. A step without tests counts only if it fails. */
  counts?(): Counts;
}

/** Programs that slow tests run. */
const PROGRAMS = [PROMETHEUS, NGINX];

const jest = (report: string, ...projects: string[]) => [
  'node_modules/jest/bin/jest.js',
  '--selectProjects',
  ...projects,
  '--json',
  `--outputFile=${report}`,
  '--silent',
];
const ourScript = (file: string, ...args: string[]) => ['--import', 'tsx', `scripts/${file}`, ...args];

/** Stages run one after another, and the steps in a stage run in parallel. */
const stages: Step[][] = [
  [
    { name: 'types', args: ['node_modules/typescript/bin/tsc', '--noEmit'] },
    { name: 'programs to test with', args: ourScript('test/fetchPrograms.ts') },
  ],
  [{ name: 'lint', args: ['node_modules/oxlint/bin/oxlint'] }],
  [
    { name: 'import rules', args: ourScript('lintImports.ts') },
    { name: 'format', args: ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'] },
    { name: 'build', args: ourScript('build/index.ts', '--only-stale') },
  ],
  [
    { name: 'size', args: ourScript('size/index.ts', '--brief') },
    { name: 'browsers', args: ourScript('browsers/index.ts') },
  ],
  [
    {
      name: 'unit and contract tests',
      args: jest(unitReport, 'server', 'web'),
      counts: () => readJestCounts(unitReport),
    },
  ],
  // Both steps often wait, for processes or for something to appear, so four workers share two cores.
  [
    {
      name: 'slow tests',
      // If a test passes on its second try, the run doesn't wait for what the first one left running.
      args: [...jest(slowReport, 'slow'), '--maxWorkers=1', '--forceExit'],
      env: () => Object.fromEntries(PROGRAMS.map((each) => [each.variable, findPrograms(each) ?? ''])),
      counts: () => readJestCounts(slowReport),
    },
    { name: 'browser tests', args: ourScript('e2e.ts'), counts: () => readPlaywrightCounts(playwrightReport) },
  ],
];

rmSync(results, { recursive: true, force: true });
mkdirSync(results);

const total: Counts = { passed: 0, failed: 0, flaky: [] };
const summary: string[] = [];

/** Runs a step until it ends, counts its tests and returns its exit code. */
async function run({ name, args, env, counts }: Step): Promise<number> {
  console.log(`\n── ${name}`);
  const startedAt = performance.now();
  const code = await runNode(args, env?.());
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const { passed, failed, flaky } = counts?.() ?? { passed: 0, failed: 0, flaky: [] };
  total.passed += passed;
  total.failed += code === 0 ? failed : Math.max(failed, 1);
  total.flaky.push(...flaky);
  const detail = counts ? `, ${passed} passed, ${failed} failed` : '';
  summary.push(`${code === 0 && failed === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s${detail})`);
  return code;
}

for (const steps of stages) {
  const codes = await Promise.all(steps.map(run));
  // A signal ended the step, so the whole run ends.
  if (codes.some((code) => code > 128)) break;
}

for (const programs of PROGRAMS) {
  if (findPrograms(programs) === undefined)
    summary.push(`skipped a real ${programs.package}: there is none here, and Debian’s couldn’t be fetched`);
}
if (findFirefox() === undefined) summary.push('skipped Firefox: it isn’t installed, and Debian’s couldn’t be');
for (const title of total.flaky) summary.push(`flaky   ${title} (passed on the second try)`);
const line = `${total.passed} passed, ${total.failed} failed`;
writeFileSync(path.join(results, 'counts.txt'), `${line}\n`);
console.log(`\n${summary.join('\n')}\n\n${line}`);
process.exitCode = total.failed === 0 ? 0 : 1;
