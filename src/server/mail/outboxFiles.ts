import { readdir, rm, stat, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';

/** Where `To` is, in every mail that we compose. */
const HEADER_BYTES = 8_192;

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

/** Removes the mails to an address from an outbox folder, whether or not mails still go there. */
export async function forgetOutboxMails(folder: string, address: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const file = join(folder, name);
    if (name.endsWith('.eml') && (await isTo(file, address))) await rm(file, { force: true });
  }
}

async function isTo(file: string, address: string): Promise<boolean> {
  const handle = await open(file).catch(() => null);
  // Another process removed it.
  if (handle === null) return false;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    const [header = ''] = buffer.toString('latin1', 0, bytesRead).split('\r\n\r\n', 1);
    const to = /^to:(?<value>.*(?:\r\n[ \t].*)*)/im.exec(header)?.groups?.value ?? '';
    return to.replaceAll(/[\s<>]/g, '').toLowerCase() === address.toLowerCase();
  } finally {
    await handle.close();
  }
}
