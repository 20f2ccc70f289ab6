import { join } from 'node:path';
import { startChore, type Chore } from '../chore.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import type { Mailer } from './mailer.ts';
import { createOutboxMailer } from './outboxMailer.ts';
import { createPruneOutbox } from './outboxFiles.ts';
import { createSmtpMailer } from './smtpMailer.ts';

const DAY_MS = 86_400_000;
const PRUNE_OUTBOX_EVERY_MS = 3_600_000;

/** What an operator sets. */
export interface MailSettings {
  smtpUrl: string | undefined;
  mailFrom: string;
  dataDir: string;
  /** How long mails stay in the outbox; 0 for ever. */
  outboxDays: number;
}

/** Sends mails by SMTP, or writes them to the outbox folder when no server is configured. */
export function createConfiguredMailer(
  { smtpUrl, mailFrom, dataDir }: MailSettings,
  { print, now }: { print(line: string): void; now: Clock },
): Mailer {
  if (smtpUrl !== undefined) return createSmtpMailer({ url: smtpUrl, from: mailFrom });
  return createOutboxMailer({ folder: join(dataDir, 'outbox'), from: mailFrom, print, now });
}

/** Prunes even when mails go out by SMTP: mails written before that hold codes and addresses. */
export function startOutboxPruning(
  { dataDir, outboxDays }: MailSettings,
  logger: Logger,
  now: Clock,
): Chore | undefined {
  if (outboxDays === 0) return undefined;
  const run = createPruneOutbox({ folder: join(dataDir, 'outbox'), keptMs: outboxDays * DAY_MS, now });
  return startChore({ everyMs: PRUNE_OUTBOX_EVERY_MS, run, logger });
}
