import { userKey } from '../../../contract/keys.ts';
import type { User } from '../../../contract/records.ts';
import type { Clock } from '../../clock.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import type { Logger } from '../../logger.ts';
import { addressMark } from '../../mail/emailAddress.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { ConfirmationLinks } from '../../signedLinks/confirmationLinks.ts';
import { subjectOf, type UnsubscribeLinks } from '../../signedLinks/unsubscribeLinks.ts';
import type { ConfirmedAddresses, UnsubscribedAddresses } from '../alertStore.ts';
import type { People } from '../people.ts';
import type { ConfirmationLimits } from '../policy/confirmationLimits.ts';
import { confirmationMail } from './confirmationMail.ts';

export interface AskToConfirmOptions {
  alerts: Pick<ConfirmedAddresses, 'takeConfirmationMail' | 'giveBackConfirmationMail'> &
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
  /** It went over the limits. */
  | { isSent: false; why: 'limited'; retryAfterSeconds: number }
  /** The recipient wants no mails, or sending failed. */
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
      logger.error({ err: error, teamId }, 'A confirmation e-mail could not be sent');
      await alerts.giveBackConfirmationMail(turn.mailId);
      return { isSent: false, why: 'failed' };
    }
  };
}
