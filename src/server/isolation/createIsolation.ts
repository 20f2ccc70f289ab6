import type { Logger } from '../logger.ts';
import type { IsolatedTask, Job } from './isolatedTask.ts';
import { type IsolatedProcess, type JobEnd, startIsolatedProcess } from './startIsolatedProcess.ts';

/**
 * What a task returned, or why it returned nothing: it took too long, its process ended, for example because it ran out
 * of memory, its output was too long, or too many jobs were waiting.
 */
export type Isolated<Output> =
  { ok: true; value: Output } | { ok: false; reason: 'time' | 'crash' | 'too-large' | 'busy' };

export interface Isolation {
  /**
   * Runs a task in another process, after the jobs that are already waiting. If `owner` is given, each owner can have
   * only one job; more of them get `busy`. Rejects if the task throws, which is a bug.
   */
  run<Input, Output>(task: IsolatedTask<Input, Output>, input: Input, owner?: string): Promise<Isolated<Output>>;
  /** Kills the processes. Jobs in progress resolve to `crash`, waiting ones to `busy`. */
  close(): void;
}

export interface IsolationOptions {
  /** The processes' program, which calls `serveTasks`. */
  program: string;
  /** How many jobs run at the same time, each in its own process. */
  processes: number;
  /** How many more jobs can wait. */
  maxWaiting: number;
  /** The size of each process's JavaScript heap in MiB. */
  heapMiB: number;
  /**
   * How long an idle process is kept for more jobs, in milliseconds; 0 for a new process per job. Starting one takes
   * about 30 ms.
   */
  keptMs?: number;
  logger: Logger;
}

const KEPT_MS = 60_000;

/**
 * Runs tasks on untrusted input in other processes. A task that crashes, runs out of memory or takes too long ends only
 * its own process.
 */
export function createIsolation(options: IsolationOptions): Isolation {
  const { program, processes, maxWaiting, heapMiB, keptMs = KEPT_MS, logger } = options;
  const owners = new Set<string>();
  const waiting: (() => void)[] = [];
  const busy = new Set<IsolatedProcess>();
  /** Processes without a job, with the timers that will end them. */
  const idle = new Map<IsolatedProcess, NodeJS.Timeout>();
  let running = 0;
  let isClosed = false;

  function takeProcess(): IsolatedProcess {
    for (const [process, timer] of idle) {
      clearTimeout(timer);
      idle.delete(process);
      if (!process.hasEnded()) return process;
    }
    return startIsolatedProcess(program, heapMiB);
  }

  function keep(process: IsolatedProcess): void {
    const end = (): void => {
      idle.delete(process);
      process.kill();
    };
    idle.set(process, setTimeout(end, keptMs).unref());
  }

  async function runJob(job: Job, timeLimitMs: number): Promise<JobEnd> {
    const process = takeProcess();
    busy.add(process);
    const end = await process.run(job, timeLimitMs);
    busy.delete(process);
    const hasEnded = end.kind === 'time' || end.kind === 'crash';
    if (hasEnded && !isClosed) {
      logger.warn({ task: job.task, reason: end.kind, output: process.lastErrors() }, 'Ended an isolated task');
    }
    if (isClosed || keptMs === 0) process.kill();
    else if (!hasEnded) keep(process);
    return end;
  }

  /** Resolves when fewer than `processes` other jobs are running. */
  async function untilTurn(): Promise<void> {
    if (running < processes) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function endTurn(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return {
    async run<Input, Output>({ name, timeLimitMs }: IsolatedTask<Input, Output>, input: Input, owner?: string) {
      const isFull = running >= processes && waiting.length >= maxWaiting;
      if (isFull || (owner !== undefined && owners.has(owner))) return { ok: false, reason: 'busy' };
      if (owner !== undefined) owners.add(owner);
      await untilTurn();
      try {
        if (isClosed) return { ok: false, reason: 'busy' };
        const end = await runJob({ task: name, input }, timeLimitMs);
        if (end.kind === 'threw') throw new Error(`The task ${name} failed: ${end.error}`);
        return end.kind === 'done'
          ? { ok: true, value: JSON.parse(end.output) as Output }
          : { ok: false, reason: end.kind };
      } finally {
        if (owner !== undefined) owners.delete(owner);
        endTurn();
      }
    },
    close() {
      isClosed = true;
      for (const process of [...busy, ...idle.keys()]) process.kill();
      for (const timer of idle.values()) clearTimeout(timer);
      idle.clear();
    },
  };
}
