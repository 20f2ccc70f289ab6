import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bundleForTests } from './bundleForTests.ts';

export interface ServerProcessOptions {
  env?: Record<string, string>;
  nodeArguments?: string[];
}

/**
 * Starts the server as an operator would: in a separate process, with its data in a new folder. Tests observe it
 * through its output.
 */
export async function startServerProcess({ env = {}, nodeArguments = [] }: ServerProcessOptions = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'hearth-server-'));
  const program = await bundleForTests();
  const child = spawn(process.execPath, [...nodeArguments, '--input-type=module', '-'], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(program);
  const output: string[] = [];
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      output.push(line);
      for (const listener of listeners) listener();
    });
  }
  // All output has been read by then.
  const exited = once(child, 'close').then(([code]: (number | null)[]) => code);

  /**
   * Resolves with what the pattern's group captures in the first matching line, which may already have been printed.
   */
  function printed(pattern: RegExp): Promise<string> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const found = output.map((line) => pattern.exec(line)).find((match) => match !== null);
        if (found) resolve(found[1] ?? '');
      };
      listeners.add(look);
      look();
      void exited.then(() =>
        reject(new Error(`The server ended before it printed ${pattern.source}:\n${output.join('\n')}`)),
      );
    });
  }

  return {
    dataDir,
    output,
    exited,
    printed,
    /** Resolves with the URL once the server is listening. */
    listening: () => printed(/listening on (http:[^)]+)\)/),
    pid: child.pid ?? 0,
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    /** Returns the process's resident memory in MiB; Linux only. */
    async residentMiB(): Promise<number> {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024);
    },
    async stop(): Promise<void> {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;
