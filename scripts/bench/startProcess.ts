import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface BenchProcess {
  /** Settles with the match's first group once a line fits. */
  line(pattern: RegExp): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a TypeScript file as a process of its own, so that it has a core to itself. */
export function startProcess(file: string, env: Record<string, string> = {}): BenchProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const lines = createInterface({ input: child.stdout });
  const seen: string[] = [];
  lines.on('line', (line) => seen.push(line));

  return {
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const judge = (line: string): boolean => {
          const found = pattern.exec(line);
          if (found) resolve(found[1] ?? '');
          return found !== null;
        };
        if (seen.some(judge)) return;
        lines.on('line', judge);
        void exited.then(() => reject(new Error(`${file} ended before it said ${pattern.source}.`)));
      }),
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
