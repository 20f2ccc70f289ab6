import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

const FORCED_STOP_AFTER_MS = 10_000;
const GUARD = new URL('endWithParent.mjs', import.meta.url).href;
/** A terminal sends SIGHUP when it closes. */
const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Starts Node with one of the repository's scripts in a separate process group, so that signals reach it only through
 * this process. It ends when this process does, even after SIGKILL.
 */
export function spawnNode(args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, ['--import', GUARD, ...args], {
    cwd: root,
    env: { ...process.env, HEARTH_PARENT: String(process.pid), ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
}

/** Resolves to the exit code once the process has ended; if a signal ended it, 128 plus the signal's number. */
export function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM']));
  });
}

/** Runs Node with a script until it ends, and resolves to the exit code. */
export async function runNode(args: string[], env?: Record<string, string>): Promise<number> {
  const child = spawnNode(args, env);
  const release = stopWithUs([child]);
  return ended(child).finally(release);
}

/**
 * Forwards the first termination signal to the children and everything that they started, and 10 s later kills whatever
 * is still running. Returns a function that stops forwarding.
 */
export function stopWithUs(children: ChildProcess[]): () => void {
  let isStopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    stopGroups(children, signal);
  };
  for (const signal of ENDING_SIGNALS) process.on(signal, onSignal);
  return () => {
    for (const signal of ENDING_SIGNALS) process.off(signal, onSignal);
  };
}

/** Sends a signal to each child's process group, and SIGKILL to those still running after 10 s. */
export function stopGroups(children: ChildProcess[], signal: NodeJS.Signals): void {
  const send = (child: ChildProcess, what: NodeJS.Signals) => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    try {
      process.kill(-child.pid, what);
    } catch {
      // The group has just ended.
    }
  };
  for (const child of children) send(child, signal);
  setTimeout(() => children.forEach((child) => send(child, 'SIGKILL')), FORCED_STOP_AFTER_MS).unref();
}
