import { readFileSync } from 'node:fs';

/** Pauses a process and its children, whose connections stay open. Linux only. */
export function freezeWithChildren(pid: number): void {
  // Pauses the parent first, so that it can't start more children.
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
