import { userKey } from '../../../contract/keys.ts';
import type { User } from '../../../contract/records.ts';
import type { Clock } from '../../clock.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import type { Logger } from '../../logger.ts';
import { addressMark } from '../../mail/emailAddress.ts';
import { layOutMail, machineMailHeaders } from '../../mail/mailLayout.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import { withoutLinks } from '../../mail/safeText.ts';
import { cut } from '../../notifiers/lines.ts';
import type { ConfirmationLinks } from '../../signedLinks/tokenLinks.ts';
import { subjectOf, type UnsubscribeLinks } from '../../signedLinks/unsubscribeLinks.ts';
import type { ConfirmedAddresses, UnsubscribedAddresses } from '../alertStore.ts';
import type { People } from '../people.ts';
import type { ConfirmationLimits } from '../policy/mailLimits.ts';

export interface AskToConfirmOptions {
  alerts: Pick<ConfirmedAddresses, 'takeConfirmationMail' | 'refundConfirmationMail'> &
    Pick<UnsubscribedAddresses, 'isUnsubscribed'>;
  documents: Pick<DocumentStore, 'get'>;
  people: Pick<People, 'team'>;
  mailer: Mailer;
  confirmationLinks: ConfirmationLinks;
  unsubscribeLinks: Pick<UnsubscribeLinks, 'urlOf'>;
  limits: ConfirmationLimits;
  logger: Pick<Logger, 'error'>;
  now: Clock;
}

export type Asked =
  | { isSent: true }
  /** A limit was reached. */
  | { isSent: false; why: 'limited'; retryAfterSeconds: number }
  /** The recipient opted out of all e-mails, or sending failed. */
  | { isSent: false; why: 'unwanted' | 'failed' };

/** Sends one confirmation e-mail to an address that someone entered, within the limits. */
export type AskToConfirm = (request: { teamId: string; to: string; userId: string }) => Promise<Asked>;

export function createAskToConfirm(options: AskToConfirmOptions): AskToConfirm {
  const { alerts, documents, people, mailer, confirmationLinks, unsubscribeLinks, limits, logger, now } = options;

  return async ({ teamId, to, userId }) => {
    const mark = addressMark(to);
    if (await alerts.isUnsubscribed(teamId, mark)) return { isSent: false, why: 'unwanted' };
    const turn = await alerts.takeConfirmationMail({ teamId, mark, askedBy: userId, now: now() }, limits);
    if (!('mailId' in turn)) return { isSent: false, why: 'limited', ...turn };
    const [team, user] = await Promise.all([people.team(teamId), documents.get(userKey(userId))]);
    const mail = confirmationMail(to, {
      teamName: team?.display ?? '',
      askedBy: (user?.data as User | undefined)?.display ?? '',
      confirmUrl: confirmationLinks.urlOf({ teamId, mark, askedBy: userId }, now()),
      unsubscribeUrl: unsubscribeLinks.urlOf(subjectOf(teamId, to)),
    });
    try {
      await mailer.send(mail);
      return { isSent: true };
    } catch (error) {
      logger.error({ err: error, teamId }, 'Could not send a confirmation e-mail');
      await alerts.refundConfirmationMail(turn.mailId);
      return { isSent: false, why: 'failed' };
    }
  };
}

const MAX_NAME_LENGTH = 60;

export interface ConfirmationMailOptions {
  teamName: string;
  /** Display name of the person who entered the address; empty for none. */
  askedBy: string;
  confirmUrl: string;
  unsubscribeUrl: string;
}

/**
 * Asks someone whether they want a team's alerts. They didn't request this e-mail, so apart from two short names, all
 * its text and links are ours.
 */
export function confirmationMail(to: string, options: ConfirmationMailOptions): Mail {
  const { confirmUrl, unsubscribeUrl } = options;
  const askedBy = plainName(options.askedBy) || 'Someone';
  const teamName = plainName(options.teamName);
  return {
    ...layOutMail(to, {
      subject: 'Confirm e-mail alerts from Hearth',
      heading: 'Do you want these alerts?',
      paragraphs: [
        'Hearth watches scheduled jobs and sends an alert when one of them fails. Someone asked to have alerts sent to this address. You won’t get any unless you confirm.',
      ],
      facts: [
        { label: 'Requested by', value: askedBy },
        { label: 'Team', value: teamName },
      ],
      action: { label: 'Review and confirm', url: confirmUrl },
      footer: 'The link works for 7 days. If you weren’t expecting this e-mail, you can ignore it.',
      footerActions: [{ label: 'Never e-mail this address again', url: unsubscribeUrl }],
    }),
    headers: machineMailHeaders(unsubscribeUrl, unsubscribeUrl),
  };
}

/**
 * Makes a user-chosen name safe in an e-mail to a stranger: one short line that mail programs don't turn into a link.
 */
export function plainName(name: string): string {
  const line = name.replaceAll(/[\s\p{C}]+/gu, ' ').trim();
  return withoutLinks(cut(line, MAX_NAME_LENGTH));
}
