import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { LAN_HOST_CURL } from './lanHost.ts';

export interface ShellRun {
  exitCode: number | null;
  /** Standard output and standard error. */
  output: string;
}

/** Runs lines in a separate shell, as if they were pasted into a terminal. */
export async function runShell(lines: string): Promise<ShellRun> {
  const shell = spawn('sh', ['-c', `${LAN_HOST_CURL}\n${lines}`], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [exitCode]] = await Promise.all([
    text(shell.stdout),
    text(shell.stderr),
    once(shell, 'close') as Promise<[number | null]>,
  ]);
  return { exitCode, output: stdout + stderr };
}
