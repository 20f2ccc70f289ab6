import { fork } from 'node:child_process';
import type { Job, JobReport, ProcessMessage } from './isolatedTask.ts';

/** What a process reports about a job; or that it was killed after the time limit, or ended by itself. */
export type JobEnd = JobReport | { kind: 'time' } | { kind: 'crash' };

export interface IsolatedProcess {
  /** Runs a job. If that takes longer than the limit in milliseconds, kills the process. Starting it isn’t counted. */
  run(job: Job, timeLimitMs: number): Promise<JobEnd>;
  kill(): void;
  hasEnded(): boolean;
  /** Returns the end of its error output. */
  lastErrors(): string;
}

const START_LIMIT_MS = 30_000;
const ERRORS_KEPT = 2_000;

/**
 * Starts a process for isolated tasks. It inherits no environment variables, so it doesn't know the server's secrets,
 * and its JavaScript heap is limited. The server doesn't wait for it when it ends.
 */
export function startIsolatedProcess(program: string, heapMiB: number): IsolatedProcess {
  const child = fork(program, [String(process.pid)], {
    env: {},
    execArgv: [...(program.endsWith('.ts') ? ['--import', 'tsx'] : []), `--max-old-space-size=${heapMiB}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => void (errors = (errors + text).slice(-ERRORS_KEPT)));
  let state: 'starting' | 'ready' | 'ended' = 'starting';
  let begin: () => void = () => undefined;
  let report: (end: JobEnd) => void = () => undefined;
  child.on('message', (message: ProcessMessage) => {
    if (message.kind !== 'ready') return report(message);
    state = 'ready';
    begin();
  });
  // When `close` is emitted, the error output has been read. If the process couldn't be started, only `error` is.
  for (const event of ['error', 'close']) {
    child.on(event, () => {
      state = 'ended';
      report({ kind: 'crash' });
    });
  }
  const kill = () => void child.kill('SIGKILL');

  return {
    kill,
    hasEnded: () => state === 'ended',
    lastErrors: () => errors.trim(),
    run: (job, timeLimitMs) =>
      new Promise((resolve) => {
        const expire = (): void => {
          report({ kind: 'time' });
          kill();
        };
        let timer = setTimeout(expire, START_LIMIT_MS);
        begin = () => {
          clearTimeout(timer);
          timer = setTimeout(expire, timeLimitMs);
          // If the process has ended, `close` reports it.
          child.send(job, () => undefined);
        };
        report = (end) => {
          clearTimeout(timer);
          begin = report = () => undefined;
          resolve(end);
        };
        // A busy process couldn't say that it's ready, so its time limit wouldn't apply.
        if (state === 'ready') begin();
      }),
  };
}
