import type { Clock } from '../../clock.ts';
import type { Logger } from '../../logger.ts';
import { addressMark } from '../../mail/emailAddress.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { EndedHold, MailLimitStore } from '../mailLimitStore.ts';
import type { Pages } from '../pages.ts';
import type { People } from '../people.ts';
import { type FindAddressee, isUnreachable } from './addressee.ts';
import { heldBackMail } from './heldBackMail.ts';
import type { MailBudget } from './mailBudget.ts';

/** Longer than a mail takes to be delivered or given up. */
const LEASE_MS = 120_000;
const FIRST_RETRY_MS = 60_000;
/** After this, it is no longer news. */
const LATEST_MS = 3 * 86_400_000;

export interface TellHeldBackOptions {
  alerts: Pick<MailLimitStore, 'claimEndedHold' | 'closeHold' | 'postponeHold'>;
  people: Pick<People, 'team'>;
  findAddressee: FindAddressee;
  mailBudget: Pick<MailBudget, 'limitWords'>;
  mailer: Mailer;
  pages: Pages;
  logger: Pick<Logger, 'error'>;
  now: Clock;
}

/** Returns a function that e-mails each address, once its hold is over, how many alerts were held back. */
export function createTellHeldBack(options: TellHeldBackOptions): () => Promise<void> {
  const { alerts, people, findAddressee, mailBudget, mailer, pages, logger, now } = options;

  /** Returns when to try again; null if the reader was told or there is nobody to tell. */
  async function tell(hold: EndedHold): Promise<number | null> {
    const { teamId, mark, to, count, reached } = hold;
    const team = await people.team(teamId);
    if (team === null || to === null || count === 0) return null;
    const found = await findAddressee(to, team, now());
    if (isUnreachable(found)) return found.held?.until ?? null;
    const { config, timezone, unsubscribeUrl, isToStranger = false } = found;
    if (config.kind !== 'email' || addressMark(config.to) !== mark) return null;
    const mail = heldBackMail(config.to, {
      hold,
      teamName: team.display,
      timezone,
      limitWords: mailBudget.limitWords(reached),
      manageUrl: to.by === 'person' ? pages.notifications() : pages.integrations(teamId),
      ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
      isToStranger,
      pages,
      now: now(),
    });
    await mailer.send(mail);
    return null;
  }

  async function tellOrRetry(hold: EndedHold): Promise<void> {
    const lateMs = now() - hold.until;
    const retryAt = await tell(hold).catch((error: unknown) => {
      logger.error({ err: error, holdId: hold.holdId }, 'Held-back alerts could not be reported; Hearth tries again');
      return now() + Math.max(FIRST_RETRY_MS, lateMs);
    });
    if (retryAt === null || lateMs > LATEST_MS) await alerts.closeHold(hold.holdId);
    else await alerts.postponeHold(hold.holdId, retryAt);
  }

  return async () => {
    for (;;) {
      const hold = await alerts.claimEndedHold(now(), LEASE_MS);
      if (hold === null) return;
      await tellOrRetry(hold);
    }
  };
}
