import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Where `To` is, in every mail that we compose. */
const HEADER_BYTES = 8_192;

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
