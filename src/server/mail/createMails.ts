import { join } from 'node:path';
import type { ChoreOptions } from '../chore.ts';
import type { Clock } from '../clock.ts';
import type { Mailer } from './mailer.ts';
import { createOutboxMailer, createPruneOutbox, forgetOutboxMails } from './outboxMailer.ts';
import { createSmtpMailer } from './smtpMailer.ts';

const DAY_MS = 86_400_000;
const PRUNE_OUTBOX_EVERY_MS = 3_600_000;

export interface MailsOptions {
  smtpUrl: string | undefined;
  mailFrom: string;
  dataDir: string;
  /** How long e-mails stay in the outbox; 0 for forever. */
  outboxDays: number;
  /** Shows a line to the person who runs the server. */
  print(line: string): void;
  now: Clock;
}

export interface Mails {
  /** Opens connections of their own: by SMTP where there is a URL, else into the outbox. */
  open(): Mailer;
  lifecycle: {
    personDeleted(person: { addresses: readonly string[]; formerAddresses?: readonly string[] }): Promise<void>;
  };
  chores: Omit<ChoreOptions, 'logger'>[];
}

/**
 * E-mails. The outbox is kept clear of codes and addresses even when e-mails go out by SMTP, because old ones may be
 * there.
 */
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
