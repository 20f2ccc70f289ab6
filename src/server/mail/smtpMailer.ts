import nodemailer from 'nodemailer';
import type { Mailer } from './mailer.ts';

export interface SmtpMailerOptions {
  /** `smtp://` or `smtps://`, including the credentials; `?requireTLS=false` allows sending e-mails in plain text. */
  url: string;
  /** Sender, such as `Hearth <hearth@example.com>`. */
  from: string;
  /** Maximum wait for a connection, a greeting or a response. */
  timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 10_000;
const MAX_CONNECTIONS = 4;

/**
 * Sends e-mails through an SMTP server, over a small pool of connections. Each e-mail is sent or rejected within a
 * limited time after its turn comes; an e-mail aborted before its turn is never sent.
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
    // A setting in the URL takes precedence.
    requireTLS: requiresTls(url),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // E-mails wait here, because they couldn't be removed from the transport's own queue.
  const connections = createSemaphore(MAX_CONNECTIONS);
  return {
    async send({ to, ...content }, signal) {
      await connections.acquire(signal);
      try {
        await transport.sendMail({ from, to: { name: '', address: to }, ...content }).catch(rethrow);
      } finally {
        connections.release();
      }
    },
    async close() {
      transport.close();
    },
  };
}

/**
 * Whether connections to a mail server must be encrypted. E-mails contain sign-in codes, and an attacker in between
 * could strip the STARTTLS offer. Connections within this machine can't be intercepted.
 */
export function requiresTls(url: string): boolean {
  const host = new URL(url).hostname.replaceAll(/^\[|\]$/g, '');
  return !(host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host));
}

/** Replaces the error for a server that doesn't support STARTTLS, because that error doesn't describe the problem. */
function rethrow(error: unknown): never {
  const { code, command } = error as { code?: string; command?: string };
  if (code !== 'ETLS' || command !== 'STARTTLS') throw error;
  throw new Error('The mail server doesn’t offer encryption (STARTTLS), which SMTP_URL requires.', { cause: error });
}

/** Limits how many callers run at a time. */
export interface Semaphore {
  /**
   * Resolves when it's the caller's turn, in the order of the calls. Rejects with the signal's reason if it's aborted
   * first.
   */
  acquire(signal?: AbortSignal): Promise<void>;
  /** Ends a turn and starts the next one. */
  release(): void;
}

function createSemaphore(max: number): Semaphore {
  let free = max;
  /** In the order of the calls. */
  const waiting = new Set<() => void>();

  return {
    async acquire(signal) {
      signal?.throwIfAborted();
      if (free > 0) {
        free -= 1;
        return;
      }
      await new Promise<void>((resolve, reject) => {
        const leave = (): void => {
          waiting.delete(begin);
          reject(signal?.reason as Error);
        };
        const begin = (): void => {
          signal?.removeEventListener('abort', leave);
          resolve();
        };
        waiting.add(begin);
        signal?.addEventListener('abort', leave, { once: true });
      });
    },
    release() {
      const [begin] = waiting;
      if (begin === undefined) {
        free += 1;
        return;
      }
      waiting.delete(begin);
      begin();
    },
  };
}
