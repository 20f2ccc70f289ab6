import { join } from 'node:path';
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts';
import type { ChoreOptions } from '../chore.ts';
import type { Clock } from '../clock.ts';
import type { Mailer } from './mailer.ts';
import { createOutboxMailer, createPruneOutbox, forgetOutboxMails } from './outboxMailer.ts';
import { createSmtpMailer } from './smtpMailer.ts';

const PRUNE_OUTBOX_EVERY_MS = HOUR_MS;

export interface MailsOptions {
  smtpUrl: string | undefined;
  mailFrom: string;
  dataDir: string;
  /** How long e-mails stay in the outbox; 0 for no limit. */
  outboxDays: number;
  /** Prints a line for the server's operator. */
  print(line: string): void;
  now: Clock;
}

export interface Mails {
  /** Opens a separate mailer: SMTP if there's a URL, otherwise the outbox. */
  open(): Mailer;
  lifecycle: {
    personDeleted(person: { addresses: readonly string[]; formerAddresses?: readonly string[] }): Promise<void>;
  };
  chores: Omit<ChoreOptions, 'logger'>[];
}

/** Sends e-mails. Old ones are removed from the outbox even if SMTP is used, because some might still be there. */
export function createMails({ smtpUrl, mailFrom, dataDir, outboxDays, print, now }: MailsOptions): Mails {
  const folder = join(dataDir, 'outbox');
  const prune = createPruneOutbox({ folder, keptMs: outboxDays * DAY_MS, now });
  return {
    open() {
      if (smtpUrl !== undefined) return createSmtpMailer({ url: smtpUrl, from: mailFrom });
      return createOutboxMailer({ folder, from: mailFrom, print, now });
    },
    lifecycle: {
      async personDeleted({ addresses, formerAddresses = [] }) {
        for (const address of [...addresses, ...formerAddresses]) await forgetOutboxMails(folder, address);
      },
    },
    chores: outboxDays === 0 ? [] : [{ everyMs: PRUNE_OUTBOX_EVERY_MS, run: prune }],
  };
}
