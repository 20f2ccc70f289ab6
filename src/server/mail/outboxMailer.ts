import { randomUUID } from 'node:crypto';
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { Mailer } from './mailer.ts';

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

export interface OutboxMailerOptions {
  /** Folder of the `.eml` files; made when it is missing. */
  folder: string;
  from: string;
  /** Shows a line to the person who runs the server. */
  print(line: string): void;
  now: Clock;
}

/**
 * Keeps each mail as an `.eml` file instead of sending it, named so that files sort by time, and prints its subject:
 * for a confirmation code the subject is the code.
 */
export function createOutboxMailer({ folder, from, print, now }: OutboxMailerOptions): Mailer {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send({ to, ...content }) {
      const date = new Date(now());
      const composed = await composer.sendMail({ from, to: { name: '', address: to }, date, ...content });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Mails hold sign-in codes, and the folder may exist with other permissions.
      await chmod(folder, 0o700);
      const id = randomUUID();
      const file = join(folder, `${date.toISOString().replaceAll(':', '-')}-${id}.eml`);
      // Programs that watch the folder must never see half a mail.
      const unfinished = join(folder, `.${id}.tmp`);
      await writeFile(unfinished, composed.message, { mode: 0o600 });
      await rename(unfinished, file);
      print(`Mail for ${to}: ${content.subject} (${file})`);
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

/** The warning for a public server that can't send mail; null if all is well. */
export function outboxWarning({ publicUrl, smtpUrl, dataDir }: OutboxSettings): string | null {
  if (smtpUrl !== undefined || LOCAL_HOSTS.includes(new URL(publicUrl).hostname)) return null;
  return [
    '*'.repeat(80),
    `WARNING: no mail leaves this server. PUBLIC_URL is ${publicUrl}, but SMTP_URL is not set.`,
    `Sign-in codes are printed here and kept in ${dataDir}/outbox, with all alerts: nobody gets them.`,
    'Set SMTP_URL, such as smtps://user:password@mail.example.com.',
    '*'.repeat(80),
  ].join('\n');
}
