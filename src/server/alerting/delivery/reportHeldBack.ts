import { DAY_MS } from '../../../contract/durations.ts';
import type { Clock } from '../../clock.ts';
import type { Logger } from '../../logger.ts';
import { addressMark } from '../../mail/emailAddress.ts';
import type { MailContent } from '../../mail/mailContent.ts';
import { layOutMail, machineMailHeaders } from '../../mail/mailLayout.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import { contentWithoutLinks } from '../../mail/safeText.ts';
import { clockWords } from '../../time/timeWords.ts';
import type { EndedHold, MailLimitStore } from '../mailLimitStore.ts';
import type { Pages } from '../pages.ts';
import type { People } from '../people.ts';
import { type FindAddressee, isUnreachable } from './addressee.ts';
import type { MailBudget } from './mailBudget.ts';

/** How long a claim on a hold lasts. It's longer than delivering an e-mail can take. */
const LEASE_MS = 120_000;
const FIRST_RETRY_MS = 60_000;
/** How long to retry. After this, the e-mail is no longer useful. */
const LATEST_MS = 3 * DAY_MS;

export interface ReportHeldBackOptions {
  alerts: Pick<MailLimitStore, 'claimEndedHold' | 'closeHold' | 'postponeHold'>;
  people: Pick<People, 'team'>;
  findAddressee: FindAddressee;
  mailBudget: Pick<MailBudget, 'limitWords'>;
  mailer: Mailer;
  pages: Pages;
  logger: Pick<Logger, 'error'>;
  now: Clock;
}

/**
 * Returns a function that sends an e-mail to each address whose hold has ended, saying how many alerts were held back.
 */
export function createReportHeldBack(options: ReportHeldBackOptions): () => Promise<void> {
  const { alerts, people, findAddressee, mailBudget, mailer, pages, logger, now } = options;

  /** Returns when to try again; null if the recipient was notified or doesn't exist. */
  async function report(hold: EndedHold): Promise<number | null> {
    const { teamId, mark, to, count, reached } = hold;
    const team = await people.team(teamId);
    if (team === null || to === null || count === 0) return null;
    const found = await findAddressee(to, team, now());
    if (isUnreachable(found)) return found.held?.until ?? null;
    const { config, timezone, unsubscribeUrl, isToNonMember = false } = found;
    if (config.kind !== 'email' || addressMark(config.to) !== mark) return null;
    const mail = heldBackMail(config.to, {
      hold,
      teamName: team.display,
      timezone,
      limitWords: mailBudget.limitWords(reached),
      manageUrl: to.by === 'person' ? pages.notifications() : pages.integrations(teamId),
      ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
      isToNonMember,
      pages,
      now: now(),
    });
    await mailer.send(mail);
    return null;
  }

  async function reportOrRetry(hold: EndedHold): Promise<void> {
    const lateMs = now() - hold.until;
    const retryAt = await report(hold).catch((error: unknown) => {
      logger.error({ err: error, holdId: hold.holdId }, 'Could not report held-back alerts; retrying');
      return now() + Math.max(FIRST_RETRY_MS, lateMs);
    });
    if (retryAt === null || lateMs > LATEST_MS) await alerts.closeHold(hold.holdId);
    else await alerts.postponeHold(hold.holdId, retryAt);
  }

  return async () => {
    for (;;) {
      const hold = await alerts.claimEndedHold(now(), LEASE_MS);
      if (hold === null) return;
      await reportOrRetry(hold);
    }
  };
}

export interface HeldBackMailOptions {
  hold: EndedHold;
  teamName: string;
  timezone: string;
  /** The limit that was reached, as a complete sentence. */
  limitWords: string;
  manageUrl: string;
  unsubscribeUrl?: string;
  isToNonMember: boolean;
  pages: Pages;
  now: number;
}

const alertsWords = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'alert' : 'alerts'}`;
const verb = (count: number): string => (count === 1 ? 'wasn’t' : 'weren’t');

function downWords({ downCount, down }: EndedHold): string {
  if (downCount === 0) return 'None of the affected monitors are down now.';
  if (downCount > down.length)
    return `${downCount.toLocaleString('en-US')} of the affected monitors are down now, including:`;
  return downCount === 1
    ? 'One of the affected monitors is down now:'
    : `${downCount} of the affected monitors are down now:`;
}

/** Builds the e-mail that says how many alerts a limit held back, and which monitors are currently down. */
export function heldBackMail(to: string, options: HeldBackMailOptions): Mail {
  const { hold, teamName, timezone, limitWords, manageUrl, unsubscribeUrl, isToNonMember, pages, now } = options;
  const { holdId, teamId, count, since, until, down } = hold;
  const times = `From ${clockWords(since, now, timezone)} to ${clockWords(until, now, timezone)}`;
  const contentOf = (content: MailContent): MailContent => (isToNonMember ? contentWithoutLinks(content) : content);
  const list: MailContent['list'] = down.map(({ monitorId, name }) => ({
    tone: 'down',
    title: name,
    url: pages.monitor(teamId, monitorId),
  }));
  return {
    ...layOutMail(
      to,
      contentOf({
        subject: `${alertsWords(count)} from ${teamName} ${verb(count)} sent`,
        heading: `${alertsWords(count)} ${verb(count)} sent`,
        paragraphs: [
          `${limitWords} ${times}, another ${alertsWords(count)} from ${teamName} ${verb(count)} sent.`,
          downWords(hold),
        ],
        ...(list.length > 0 && { list }),
        action: { label: 'Open monitors', url: pages.monitors(teamId) },
        footer: `You’re getting this because ${teamName} sends its alerts to this address.`,
        footerActions: [
          { label: 'E-mail settings', url: manageUrl },
          ...(unsubscribeUrl === undefined ? [] : [{ label: 'Stop these e-mails', url: unsubscribeUrl }]),
        ],
      }),
    ),
    headers: machineMailHeaders(manageUrl, unsubscribeUrl),
    messageId: `<${encodeURIComponent(holdId)}@${new URL(manageUrl).hostname}>`,
  };
}
