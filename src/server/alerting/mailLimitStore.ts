import { HOUR_MS } from '../../contract/durations.ts';
import type { Destination } from './outbox.ts';
import type { AlertMailLimits, MailLimit } from './policy/mailLimits.ts';

/**
 * How long after the end of a hold its count is complete. By then, all deliveries attempted during the hold have been
 * recorded.
 */
export const SETTLED_MS = 5_000;
/** How long alerts to an address are held back once a limit is reached. Then one e-mail says how many there were. */
export const HELD_BACK_MS = HOUR_MS;

/** An alert e-mail that is about to be sent. */
export interface AlertMailCount {
  teamId: string;
  /** The address's mark. */
  mark: string;
  now: number;
}

/** A period in which alerts to an address are held back because a limit was reached. It lasts until `until`. */
export interface MailHold {
  holdId: string;
  reached: MailLimit;
  until: number;
}

/** Either the e-mail can be sent and is counted under this id, or it's held back. */
export type AlertMailTurn = { mailId: number } | { hold: MailHold };

/** A hold that has ended, with the alerts that it held back. */
export interface EndedHold extends MailHold {
  teamId: string;
  mark: string;
  /** Where the latest held-back alert would have been sent; null if there isn't one or its integration was deleted. */
  to: Destination | null;
  since: number;
  /** How many alerts were held back. */
  count: number;
  /** How many of the alerts' monitors are currently down, and the first of them by name. */
  downCount: number;
  down: { monitorId: string; name: string }[];
}

/** Counts alert e-mails in the database, so that restarts and several servers share the counts. */
export interface MailLimitStore {
  takeAlertMail(mail: AlertMailCount, limits: AlertMailLimits): Promise<AlertMailTurn>;
  /** Stops counting an e-mail that wasn't sent. */
  refundAlertMail(mailId: number): Promise<void>;
  /**
   * Claims a hold that has ended; null if there isn't one. If the process dies, another one can claim it once the lease
   * has ended.
   */
  claimEndedHold(now: number, leaseMs: number): Promise<EndedHold | null>;
  /** Deletes a hold once its recipient has been notified, or if there is no recipient. */
  closeHold(holdId: string): Promise<void>;
  /** Postpones a hold's notification until an instant. */
  postponeHold(holdId: string, until: number): Promise<void>;
  /** Forgets counted e-mails that no longer affect any limit. */
  forgetCountedMails(now: number): Promise<void>;
}
