import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { bundleCommand } from '../../build/bundleCommand.ts';

export const repository = path.resolve(__dirname, '../../..');

export interface Ended {
  status: number | null;
  stdout: Buffer;
  stderr: string;
}

export interface Running {
  child: ChildProcess;
  /** Returns the command's output so far. */
  printed(): string;
  ended: Promise<Ended>;
}

interface StartOptions {
  env?: Record<string, string>;
  input?: string | Buffer;
  file?: string;
}

/** Builds the command for a file's tests as `npm run build` does. Call it while tests are being registered. */
export function builtCommand() {
  let folder = '';
  const running = new Set<ChildProcess>();
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'hearth command '));
    if (!(await bundleCommand(repository, folder))) throw new Error("The command can't be built.");
  });
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  /** Starts the command without a terminal. If there's no input, its standard input stays open. */
  function start(
    args: string[],
    { env = {}, input, file = path.join(folder, 'hearth.mjs') }: StartOptions = {},
  ): Running {
    const child = spawn(process.execPath, [file, ...args], { env: { PATH: process.env.PATH, ...env }, stdio: 'pipe' });
    running.add(child);
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.stdin.on('error', () => undefined);
    if (input !== undefined) child.stdin.end(input);
    const ended = new Promise<Ended>((resolve) => {
      child.once('close', (status) => {
        running.delete(child);
        resolve({ status, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString() });
      });
    });
    return { child, printed: () => Buffer.concat(stdout).toString(), ended };
  }

  return {
    folder: () => folder,
    start,
    run: (args: string[], options?: StartOptions) => start(args, { input: '', ...options }).ended,
  };
}
