import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../testing/until.ts';
import type { Logger } from '../logger.ts';
import { bundledFile } from '../testing/bundleForTests.ts';
import { createIsolation, type Isolation, type IsolationOptions } from './createIsolation.ts';
import {
  DIE,
  ECHO,
  ENVIRONMENT,
  FILL_MEMORY,
  LONG_OUTPUT,
  PROCESS_ID,
  SPIN,
  SPIN_LONG,
  THROW,
  WAIT,
} from './testing/trials.ts';

const bundled = (name: string) => bundledFile(`src/server/isolation/testing/${name}.ts`);

let program: string;
beforeAll(async () => void (program = await bundled('trialProgram')));

describe('an isolated task', () => {
  let warnings: object[];
  let isolation: Isolation;
  const open = (options: Partial<IsolationOptions> = {}): Isolation => {
    const logger: Logger = { info: () => undefined, error: () => undefined, warn: (fields) => warnings.push(fields) };
    isolation = createIsolation({ processes: 1, maxWaiting: 2, heapMiB: 64, logger, program, ...options });
    return isolation;
  };
  beforeEach(() => {
    warnings = [];
    open();
  });
  afterEach(() => isolation.close());

  it('returns its output, and reuses its process', async () => {
    const value = { text: '“ü”', list: [1, null, true] };
    expect(await isolation.run(ECHO, value)).toEqual({ ok: true, value });
    const first = await isolation.run(PROCESS_ID, null);
    expect(await isolation.run(PROCESS_ID, null)).toEqual(first);
    expect(first).not.toEqual({ ok: true, value: process.pid });
  });

  it('knows none of the server’s environment', async () => {
    process.env.HEARTH_TRIAL_SECRET = 'secret';
    try {
      expect(await isolation.run(ENVIRONMENT, null)).toMatchObject({
        value: expect.not.arrayContaining(['HEARTH_TRIAL_SECRET', 'PATH']),
      });
    } finally {
      delete process.env.HEARTH_TRIAL_SECRET;
    }
  });

  it.each([
    ['never yields', SPIN, 'time'],
    ['never resolves', WAIT, 'time'],
    ['crashes its process', DIE, 'crash'],
    ['needs more memory than its limit', FILL_MEMORY, 'crash'],
  ])('that %s only ends its own process, and is logged', async (_what, task, reason) => {
    expect(await isolation.run(task, null)).toEqual({ ok: false, reason });
    expect(warnings).toEqual([expect.objectContaining({ task: task.name, reason })]);
    expect(await isolation.run(ECHO, 'next')).toEqual({ ok: true, value: 'next' });
  });

  it('begins only once its process is ready, so that the time limit applies from then on', async () => {
    open({ program: await bundled('earlyJobs') });
    expect(await isolation.run(ECHO, null)).toEqual({ ok: true, value: true });
  });

  it('has no result if its output is too long', async () => {
    expect(await isolation.run(LONG_OUTPUT, 17_000_000)).toEqual({ ok: false, reason: 'too-large' });
    expect(await isolation.run(LONG_OUTPUT, 10)).toEqual({ ok: true, value: 'x'.repeat(10) });
  });

  it('rejects with the error that it threw', async () => {
    await expect(isolation.run(THROW, 'Oh no')).rejects.toThrow(/The task throw failed: Error: Oh no/);
    expect(await isolation.run(ECHO, 1)).toEqual({ ok: true, value: 1 });
  });

  it('waits for its turn, unless too many are waiting', async () => {
    const results = await Promise.all([0, 1, 2, 3].map((value) => isolation.run(ECHO, value)));
    expect(results).toEqual([...[0, 1, 2].map((value) => ({ ok: true, value })), { ok: false, reason: 'busy' }]);
  });

  it('runs next to others in as many processes as allowed', async () => {
    open({ processes: 2 });
    void isolation.run(SPIN_LONG, null);
    expect(await isolation.run(ECHO, 'meanwhile')).toEqual({ ok: true, value: 'meanwhile' });
  });

  it('is refused while its owner has another one', async () => {
    const [first, second, other] = await Promise.all([
      isolation.run(ECHO, 1, 'ada'),
      isolation.run(ECHO, 2, 'ada'),
      isolation.run(ECHO, 3, 'bob'),
    ]);
    expect([first, second, other]).toEqual([
      { ok: true, value: 1 },
      { ok: false, reason: 'busy' },
      { ok: true, value: 3 },
    ]);
    expect(await isolation.run(ECHO, 4, 'ada')).toEqual({ ok: true, value: 4 });
  });

  it('gets a new process if the kept one has ended', async () => {
    const first = await isolation.run(PROCESS_ID, null);
    if (first.ok) process.kill(first.value, 'SIGKILL');
    const second = await isolation
      .run(PROCESS_ID, null)
      .then((found) => (found.ok ? found : isolation.run(PROCESS_ID, null)));
    expect(second.ok).toBe(true);
    expect(second).not.toEqual(first);
  });

  it('ends when the server closes, and so do those that wait', async () => {
    open({ processes: 2 });
    const spinning = isolation.run(SPIN_LONG, null);
    await isolation.run(ECHO, null);
    const more = [isolation.run(SPIN_LONG, null), isolation.run(ECHO, null)];
    isolation.close();
    expect(await spinning).toEqual({ ok: false, reason: 'crash' });
    for (const job of more) expect(await job).toMatchObject({ ok: false });
    expect(await isolation.run(ECHO, null)).toEqual({ ok: false, reason: 'busy' });
    expect(warnings).toEqual([]);
  });

  it('ends with the server, even if the server is killed while the task is busy', async () => {
    const server = spawn(process.execPath, [await bundled('busyParent'), program]);
    const [line] = (await once(server.stdout, 'data')) as [Buffer];
    const isRunning = () => {
      try {
        return process.kill(Number(line), 0);
      } catch {
        return false;
      }
    };
    expect(isRunning()).toBe(true);
    server.kill('SIGKILL');
    await until(() => !isRunning());
  });

  it('ends even if the server was gone before the process started', async () => {
    const goneServer = '1';
    const child = fork(program, [goneServer]);
    child.send({ task: SPIN_LONG.name, input: null });
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  });
});
