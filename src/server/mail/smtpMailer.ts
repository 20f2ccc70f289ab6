import nodemailer from 'nodemailer';
import type { Mailer } from './mailer.ts';
import { createTurns } from './turns.ts';

export interface SmtpMailerOptions {
  /** `smtp://` or `smtps://`, with the credentials in it. */
  url: string;
  /** Sender, such as `Hearth <hearth@example.com>`. */
  from: string;
  /** Longest wait for a connection, a greeting or an answer. */
  timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 10_000;
const MAX_CONNECTIONS = 4;

/**
 * Sends through an SMTP server, over a small pool of connections. A mail whose turn has come is sent or refused within a
 * bounded time; one that is given up before is never sent.
 */
export function createSmtpMailer({ url, from, timeoutMs = DEFAULT_TIMEOUT_MS }: SmtpMailerOptions): Mailer {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // The transport's own queue cannot be left.
  const turns = createTurns(MAX_CONNECTIONS);
  return {
    async send({ to, ...content }, signal) {
      await turns.take(signal);
      try {
        await transport.sendMail({ from, to: { name: '', address: to }, ...content });
      } finally {
        turns.give();
      }
    },
    async close() {
      transport.close();
    },
  };
}
