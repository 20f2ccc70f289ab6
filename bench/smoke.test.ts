import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { root } from '../scripts/process/runNode.ts';
import { benchmarks } from './support/benchmarks.ts';

it.each(benchmarks)('the benchmark %s runs to its end', async (name) => {
  const args = ['--import', 'tsx', 'bench/index.ts', name];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: root,
    env: { ...process.env, BENCH_SMOKE: '1' },
  });
  expect(stdout).not.toBe('');
});
