import { spawn, type ChildProcessByStdio } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { buildSync } from 'esbuild';
import { serverBundle } from '../../scripts/build/bundleServer.ts';
import { root } from '../../scripts/process/runNode.ts';

export interface BenchProcess {
  /** Resolves to the match's first group once a line matches. */
  line(pattern: RegExp): Promise<string>;
  /** Resolves to the match's first group once a line that is printed from now on matches. */
  nextLine(pattern: RegExp): Promise<string>;
  /** Resolves when the process has ended for any reason. */
  exited: Promise<void>;
  pid: number;
  signal(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
}

/** Starts a TypeScript file as a separate process, so that it has a core to itself. It's built like the server. */
export function startProcess(file: string, env: Record<string, string> = {}): BenchProcess {
  const outdir = path.join(root, 'dist/bench');
  // The server expects the program for isolated tasks next to it.
  buildSync({
    ...serverBundle,
    absWorkingDir: root,
    entryPoints: [file, 'src/server/isolated.ts'],
    outdir,
    entryNames: '[name]',
  });
  const child = spawn(process.execPath, [path.join(outdir, `${path.basename(file, '.ts')}.js`)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return followProcess(child, file);
}

/** Reads a process's output line by line. */
export function followProcess(child: ChildProcessByStdio<null, Readable, null>, name: string): BenchProcess {
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const lines = createInterface({ input: child.stdout });
  const seen: string[] = [];
  lines.on('line', (line) => seen.push(line));

  function untilLine(pattern: RegExp, known: readonly string[]): Promise<string> {
    return new Promise((resolve, reject) => {
      const acceptLine = (line: string): boolean => {
        const found = pattern.exec(line);
        if (found === null) return false;
        lines.off('line', acceptLine);
        resolve(found[1] ?? '');
        return true;
      };
      if (known.some(acceptLine)) return;
      lines.on('line', acceptLine);
      void exited.then(() => reject(new Error(`${name} ended before it said ${pattern.source}.`)));
    });
  }

  return {
    exited,
    pid: child.pid ?? 0,
    line: (pattern) => untilLine(pattern, seen),
    nextLine: (pattern) => untilLine(pattern, []),
    signal: (signal) => child.kill(signal),
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
