import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { Mailer } from './mailer.ts';

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

export interface OutboxMailerOptions {
  /** Folder for the `.eml` files, created if missing. */
  folder: string;
  from: string;
  /** Prints a line for the server's operator. */
  print(line: string): void;
  now: Clock;
}

/**
 * Stores each e-mail as an `.eml` file instead of sending it. File names sort by time. Each e-mail's subject is
 * printed; in a confirmation e-mail, it contains the code.
 */
export function createOutboxMailer({ folder, from, print, now }: OutboxMailerOptions): Mailer {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send({ to, ...content }) {
      const date = new Date(now());
      const composed = await composer.sendMail({ from, to: { name: '', address: to }, date, ...content });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // E-mails contain sign-in codes, and an existing folder might have other permissions.
      await chmod(folder, 0o700);
      const id = randomUUID();
      const file = join(folder, `${date.toISOString().replaceAll(':', '-')}-${id}.eml`);
      // Programs that watch the folder must never see a partial e-mail.
      const unfinished = join(folder, `.${id}.tmp`);
      await writeFile(unfinished, composed.message, { mode: 0o600 });
      await rename(unfinished, file);
      print(`E-mail to ${to}: ${content.subject} (${file})`);
    },
    async close() {
      composer.close();
    },
  };
}

interface OutboxSettings {
  publicUrl: string;
  smtpUrl: string | undefined;
  dataDir: string;
}

/** Returns a warning if a public server can't send e-mail; otherwise null. */
export function outboxWarning({ publicUrl, smtpUrl, dataDir }: OutboxSettings): string | null {
  if (smtpUrl !== undefined || LOCAL_HOSTS.includes(new URL(publicUrl).hostname)) return null;
  return [
    '*'.repeat(80),
    `WARNING: this server sends no e-mail. PUBLIC_URL is ${publicUrl}, but SMTP_URL isn’t set.`,
    `Login codes are printed here and saved in ${dataDir}/outbox, like all alerts. No one receives them.`,
    'Set SMTP_URL, such as smtps://user:password@mail.example.com.',
    '*'.repeat(80),
  ].join('\n');
}

/** `To` appears within this many bytes in every e-mail that we compose. */
const HEADER_BYTES = 8_192;

export interface PruneOutboxOptions {
  folder: string;
  keptMs: number;
  now: Clock;
}

/** Returns a chore that removes e-mails older than `keptMs`, because they contain codes and addresses. */
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

/** Lists e-mails, including unfinished ones left by a crash. Empty if none was ever written. */
async function mailsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name.endsWith('.eml') || name.endsWith('.tmp'));
}

/** Removes the e-mails to an address from an outbox folder, even if the outbox is no longer used. */
export async function forgetOutboxMails(folder: string, address: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const file = join(folder, name);
    if (name.endsWith('.eml') && (await isTo(file, address))) await rm(file, { force: true });
  }
}

async function isTo(file: string, address: string): Promise<boolean> {
  const handle = await open(file).catch(() => null);
  // Another process has already removed the e-mail.
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
