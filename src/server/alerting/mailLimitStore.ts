import { HOUR_MS } from '../../contract/durations.ts';
import type { AlertMailLimits } from './policy/mailLimits.ts';

/** How long a team's alerts to an address are held once a limit is reached. */
export const MAIL_HOLD_MS = HOUR_MS;

/** An alert e-mail that is about to be sent. */
export interface AlertMailCount {
  teamId: string;
  /** The address's mark. */
  mark: string;
  now: number;
}

/** Either the e-mail can be sent and is counted under this id, or it's held until an instant because of a limit. */
export type AlertMailTurn = { mailId: number } | { heldUntil: number };

/** Counts alert e-mails in the database, so that restarts and several servers share the counts. */
export interface MailLimitStore {
  /** Counts an e-mail. The first one after a hold is always sent, so that a person hears what was held. */
  takeAlertMail(mail: AlertMailCount, limits: AlertMailLimits): Promise<AlertMailTurn>;
  /** Stops counting an e-mail that wasn't sent. */
  refundAlertMail(mailId: number): Promise<void>;
  /** Forgets counted e-mails and holds that no longer affect any limit. */
  forgetCountedMails(now: number): Promise<void>;
}
