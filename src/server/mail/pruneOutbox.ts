import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';

export interface PruneOutboxOptions {
  folder: string;
  keptMs: number;
  now: Clock;
}

/** Returns a chore that removes mails older than `keptMs`, because they hold codes and addresses. */
export function createPruneOutbox({ folder, keptMs, now }: PruneOutboxOptions) {
  return async (signal: AbortSignal): Promise<void> => {
    for (const name of await mailsIn(folder)) {
      if (signal.aborted) return;
      const file = join(folder, name);
      const { mtimeMs } = await stat(file);
      if (mtimeMs < now() - keptMs) await rm(file, { force: true });
    }
  };
}

/** Includes unfinished mails of a crash. Returns none if no mail was ever written. */
async function mailsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name.endsWith('.eml') || name.endsWith('.tmp'));
}
