import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { IsolatedTask, Job, JobReport, ProcessMessage } from './isolatedTask.ts';

export interface TaskHandler {
  name: string;
  run(input: unknown): Promise<unknown>;
}

/** Connects a task with the function that does its work. The server sends the input, so it has the declared type. */
export const handle = <Input, Output>(
  { name }: IsolatedTask<Input, Output>,
  run: (input: Input) => Output | Promise<Output>,
): TaskHandler => ({ name, run: async (input) => run(input as Input) });

const MAX_OUTPUT_LENGTH = 16_777_216;

/**
 * A busy process doesn't notice that its parent is gone, so a thread watches it. Otherwise, endless work would outlive a
 * server that was killed. The server says which process it is, because it can be gone before anybody looks.
 */
const END_WITH_PARENT = `
  const { workerData: parent } = require('node:worker_threads');
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 1000);`;

/** Runs the jobs that `createIsolation` sends to this process, one at a time. */
export function serveTasks(handlers: readonly TaskHandler[]): void {
  yieldToServer();
  const guard = new Worker(END_WITH_PARENT, { eval: true, execArgv: [], workerData: Number(process.argv[2]) });
  guard.unref();
  process.on('disconnect', () => process.exit());
  process.on('message', (job: Job) => void runJob(handlers, job).then(send));
  guard.once('online', () => send({ kind: 'ready' }));
}

const send = (message: ProcessMessage): void => void process.send?.(message);

async function runJob(handlers: readonly TaskHandler[], { task, input }: Job): Promise<JobReport> {
  try {
    const handler = handlers.find(({ name }) => name === task);
    if (handler === undefined) throw new Error(`No handler for the task ${task}.`);
    const output = JSON.stringify(await handler.run(input));
    return output.length > MAX_OUTPUT_LENGTH ? { kind: 'too-large' } : { kind: 'done', output };
  } catch (error) {
    return { kind: 'threw', error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** If CPU time or memory runs short, the server gets it. */
function yieldToServer(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Some systems forbid this. The time and memory limits still apply.
  }
}
