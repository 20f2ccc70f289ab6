import { readFileSync } from 'node:fs';

/** Stops a process and its children, which keep their connections. Linux only. */
export function freezeWithChildren(pid: number): void {
  // The parent first, so it can't start others.
  process.kill(pid, 'SIGSTOP');
  for (const child of childrenOf(pid)) process.kill(child, 'SIGSTOP');
}

export function wakeWithChildren(pid: number): void {
  for (const child of childrenOf(pid)) process.kill(child, 'SIGCONT');
  process.kill(pid, 'SIGCONT');
}

function childrenOf(pid: number): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return list.split(' ').filter(Boolean).map(Number);
}
