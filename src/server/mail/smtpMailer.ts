import nodemailer from 'nodemailer';
import type { Mailer } from './mailer.ts';

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

/** Sends through an SMTP server, over a small pool of connections. */
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
  return {
    async send({ to, ...content }) {
      await transport.sendMail({ from, to: { name: '', address: to }, ...content });
    },
    async close() {
      transport.close();
    },
  };
}
