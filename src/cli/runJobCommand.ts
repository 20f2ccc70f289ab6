import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import type { Readable } from 'node:stream';
import { constants } from 'node:os';
import { isatty } from 'node:tty';
import { openOutputPipes } from './outputPipes.ts';
import { EXIT } from './usage.ts';

export interface CommandOptions {
  command: string;
  args: string[];
  timeoutMs: number | null;
  /** Receives all output. If null, the command inherits our standard output and error. */
  onOutput: ((chunk: Buffer) => void) | null;
}

export interface CommandEnd {
  /** The exit status, from 0 to 255. */
  status: number;
  /** Why the command was stopped; null if it ended on its own. */
  note: string | null;
}

const FORWARDED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'] as const;
/** Signals that a terminal sends to all its foreground processes, including the command. */
const FROM_TERMINAL: readonly NodeJS.Signals[] = ['SIGINT', 'SIGQUIT'];
const KILL_AFTER_MS = 10_000;
/** How long a background process that outlives the command can keep its output open. */
const QUIET_MS = 1_000;
/** The size of the largest pipe, which limits how much output can still be unread when the command ends. */
const PIPE_BYTES = 1_048_576;

/** Runs a command until it ends, and connects it to our standard streams and signals. Never throws. */
export function runJobCommand({ command, args, timeoutMs, onOutput }: CommandOptions): Promise<CommandEnd> {
  return new Promise((resolve) => {
    // Only a separate process group can be stopped as a whole. Without a limit, the command stays in our group, as if
    // it had been started directly.
    const hasOwnGroup = timeoutMs !== null;
    const pipes = onOutput === null ? null : openOutputPipes();
    const stdio: StdioOptions =
      onOutput === null ? 'inherit' : ['inherit', ...(pipes?.stdio ?? (['pipe', 'pipe'] as const))];
    const child: ChildProcess = spawn(command, args, { stdio, detached: hasOwnGroup });
    const outputs = (pipes?.read() ?? [child.stdout, child.stderr]).filter((from) => from !== null);
    const signals = passSignals(child, hasOwnGroup);
    const limit = timeoutMs === null ? null : limitTime(timeoutMs, signals.send);
    const end = (outcome: CommandEnd): void => {
      signals.stop();
      limit?.stop();
      resolve(outcome);
    };
    const allRead = Promise.all(outputs.map((from) => new Promise((closed) => from.once('close', closed))));
    outputs.forEach((from, index) => forward(from, index === 0 ? process.stdout : process.stderr, onOutput));
    child.once('error', (error: NodeJS.ErrnoException) => {
      const isMissing = error.code === 'ENOENT';
      const note = isMissing
        ? `${command}: command not found`
        : `${command} can't be run: ${error.code ?? error.message}`;
      end({ status: isMissing ? EXIT.notFound : EXIT.cannotRun, note });
    });
    child.once('exit', (code, signal) => {
      endOutputs(outputs);
      void allRead.then(() => end(limit?.ended() ?? endOf(code, signal)));
    });
  });
}

function endOf(code: number | null, signal: NodeJS.Signals | null): CommandEnd {
  if (signal === null) return { status: code ?? 0, note: null };
  return { status: EXIT.killed + constants.signals[signal], note: `killed by ${signal}` };
}

/**
 * Forwards output. If our reader disappears, the command's pipe closes as well, so that the command's next write fails,
 * as it would if the command had been started directly.
 */
function forward(from: Readable, to: NodeJS.WriteStream, onOutput: CommandOptions['onOutput']): void {
  if (onOutput !== null) from.on('data', onOutput);
  from.on('error', () => from.destroy());
  to.on('error', () => from.destroy());
  from.pipe(to);
}

/**
 * Once everything has been read, closes the outputs of a command that has ended, even if other processes keep them
 * open.
 */
function endOutputs(outputs: Readable[]): void {
  const close = (): void => outputs.forEach((from) => from.destroy());
  let unread = PIPE_BYTES * outputs.length;
  let isQuiet = true;
  const timer = setTimeout(() => {
    isQuiet = true;
    // If our reader blocked us, data may still be waiting; it's read before this callback.
    setImmediate(() => isQuiet && close());
  }, QUIET_MS);
  timer.unref();
  for (const from of outputs) {
    from.on('data', (chunk: Buffer) => {
      isQuiet = false;
      unread -= chunk.length;
      if (unread <= 0) close();
      else timer.refresh();
    });
  }
}

function passSignals(child: ChildProcess, hasOwnGroup: boolean) {
  const isInForeground = !hasOwnGroup && [0, 1, 2].some((descriptor) => isatty(descriptor));
  const send = (signal: NodeJS.Signals): void => {
    if (child.pid === undefined) return;
    try {
      process.kill(hasOwnGroup ? -child.pid : child.pid, signal);
    } catch {
      // The command has just ended.
    }
  };
  const pass = (signal: NodeJS.Signals): void => {
    if (!isInForeground || !FROM_TERMINAL.includes(signal)) send(signal);
  };
  for (const signal of FORWARDED_SIGNALS) process.on(signal, pass);
  return {
    send,
    stop: () => FORWARDED_SIGNALS.forEach((signal) => process.off(signal, pass)),
  };
}

/** Asks a command that exceeds its time limit to end, and kills it if it doesn't. */
function limitTime(timeoutMs: number, send: (signal: NodeJS.Signals) => void) {
  let hasPassed = false;
  let timer = setTimeout(() => {
    hasPassed = true;
    send('SIGTERM');
    timer = setTimeout(() => send('SIGKILL'), KILL_AFTER_MS);
  }, timeoutMs);
  const note = `stopped: it ran longer than ${timeoutMs / 1_000} s`;
  return {
    /** Returns the outcome of a command that was stopped; null for one that ended in time. */
    ended: (): CommandEnd | null => (hasPassed ? { status: EXIT.timedOut, note } : null),
    stop: () => clearTimeout(timer),
  };
}
