import type { Clock } from '../../clock.ts';
import { addressMark } from '../../mail/emailAddress.ts';
import type { AlertMailTurn, MailLimitStore } from '../mailLimitStore.ts';
import type { AlertMailLimits } from '../policy/mailLimits.ts';

/** Limits alert e-mails. */
export interface MailBudget {
  /** Counts another e-mail. */
  take(mail: { teamId: string; to: string }): Promise<AlertMailTurn>;
  /** Stops counting an e-mail that wasn't sent. */
  refund(turn: AlertMailTurn): Promise<void>;
}

export interface MailBudgetOptions {
  alerts: Pick<MailLimitStore, 'takeAlertMail' | 'refundAlertMail'>;
  limits: AlertMailLimits;
  now: Clock;
}

/** Used if there are no limits, so that nothing has to be counted. */
const UNCOUNTED = { mailId: 0 };

export function createMailBudget({ alerts, limits, now }: MailBudgetOptions): MailBudget {
  const isLimited = limits.perAddressHour > 0 || limits.perTeamDay > 0;
  return {
    async take({ teamId, to }) {
      if (!isLimited) return UNCOUNTED;
      return alerts.takeAlertMail({ teamId, mark: addressMark(to), now: now() }, limits);
    },
    async refund(turn) {
      if ('mailId' in turn && turn !== UNCOUNTED) await alerts.refundAlertMail(turn.mailId);
    },
  };
}
