import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const READY_TIMEOUT_MS = 60_000;
const POLL_MS = 25;

/** The built server as a separate process, which keeps its port across restarts. */
export interface ServerProcess {
  /** The server's URL, without a trailing slash. */
  url: string;
  /** Starts the process, and resolves once it responds. */
  start(env: Record<string, string>): Promise<void>;
  /** Ends the process if it's running, and resolves to its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Returns the output so far. */
  output(): string;
}

export function createServerProcess(port: number, host = 'localhost'): ServerProcess {
  const url = `http://${host}:${port}`;
  let child: ChildProcess | undefined;
  let output = '';
  return {
    url,
    async start(env) {
      // Source maps are off, because reading them takes a tenth of the CPU time at startup.
      const started = spawn(process.execPath, ['dist/server/main.js'], {
        cwd: root,
        env: { ...process.env, PORT: String(port), ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      const keep = (chunk: Buffer) => void (output += chunk.toString());
      started.stdout.on('data', keep);
      started.stderr.on('data', keep);
      const deadline = Date.now() + READY_TIMEOUT_MS;
      while (!(await responds(`${url}/healthz`))) {
        if (started.exitCode !== null) throw new Error(`The server ended during startup:\n${output}`);
        if (Date.now() > deadline) throw new Error(`The server does not respond:\n${output}`);
        await delay(POLL_MS);
      }
    },
    async end(signal) {
      const ending = child;
      child = undefined;
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return ending?.exitCode ?? null;
      const exited = once(ending, 'exit');
      ending.kill(signal);
      await exited;
      return ending.exitCode;
    },
    output: () => output,
  };
}

async function responds(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}
