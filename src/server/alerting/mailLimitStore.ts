import type { Destination } from './outbox.ts';
import type { AlertMailLimits, MailLimit } from './policy/mailLimits.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
/** This long after a hold ends, all deliveries attempted during it have been recorded, so its count is complete. */
export const SETTLED_MS = 5_000;
/**
 * Once a limit is reached, alerts to that address are held back this long. Then one e-mail says how many there were.
 */
export const HELD_BACK_MS = HOUR_MS;
/** The window in which confirmation e-mails are counted per address, team and person. */
export const CONFIRMATION_WINDOW_MS = DAY_MS;

/** An alert e-mail that is about to be sent. */
export interface AlertMailCount {
  teamId: string;
  /** The address's mark. */
  mark: string;
  now: number;
}

/** Alerts to an address are held back until this instant because a limit was reached. */
export interface MailHold {
  holdId: string;
  reached: MailLimit;
  until: number;
}

/** The e-mail can be sent and is counted under this id, or it's held back. */
export type AlertMailTurn = { mailId: number } | { hold: MailHold };

/** A hold that has ended, and what it held back. */
export interface EndedHold extends MailHold {
  teamId: string;
  mark: string;
  /** Where the latest held-back alert would have gone; null if there is none or its integration is gone. */
  to: Destination | null;
  since: number;
  /** How many alerts were held back. */
  count: number;
  /** How many of the alerts' monitors are down now, and the first of them by name. */
  downCount: number;
  down: { monitorId: string; name: string }[];
}

/** Counts alert e-mails in the database, so that restarts and several servers share the counts. */
export interface MailLimitStore {
  takeAlertMail(mail: AlertMailCount, limits: AlertMailLimits): Promise<AlertMailTurn>;
  /** Uncounts an e-mail that wasn't sent. */
  giveBackAlertMail(mailId: number): Promise<void>;
  /** Claims a hold that has ended; null for none. If the process dies, another can claim it after the lease. */
  claimEndedHold(now: number, leaseMs: number): Promise<EndedHold | null>;
  /** Deletes a hold once its recipient was notified, or if it has none. */
  closeHold(holdId: string): Promise<void>;
  /** Postpones the notification about a hold until an instant. */
  postponeHold(holdId: string, until: number): Promise<void>;
  /** Deletes counts of e-mails that no limit uses now. */
  forgetCountedMails(now: number): Promise<void>;
}
