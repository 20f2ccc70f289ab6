import type { Destination } from './outbox.ts';
import type { AlertMailLimits, MailLimit } from './policy/alertMailLimits.ts';

/** One alert e-mail that is about to be sent. */
export interface AlertMailCount {
  teamId: string;
  /** Stands for the address. */
  mark: string;
  now: number;
}

/** Alerts to an address are held back until an instant, because a limit is reached. */
export interface MailHold {
  holdId: string;
  reached: MailLimit;
  until: number;
}

/** The e-mail may go out, counted under this id, or is held back. */
export type AlertMailTurn = { mailId: number } | { hold: MailHold };

/** A hold that is over, and what it held back. */
export interface EndedHold extends MailHold {
  teamId: string;
  mark: string;
  /** Where the latest of it would have gone; null for nothing, or an integration that is gone. */
  to: Destination | null;
  since: number;
  /** Alerts that were held back. */
  count: number;
  /** How many of their monitors are down now, and the first of them by name. */
  downCount: number;
  down: { monitorId: string; name: string }[];
}

/** Counts alert e-mails, so that restarts and several servers agree. */
export interface MailLimitStore {
  takeAlertMail(mail: AlertMailCount, limits: AlertMailLimits): Promise<AlertMailTurn>;
  /** It was not sent after all. */
  giveBackAlertMail(mailId: number): Promise<void>;
  /** Takes on a hold that is over; null for none. Whoever dies with it leaves it to the next after the lease. */
  claimEndedHold(now: number, leaseMs: number): Promise<EndedHold | null>;
  /** Its reader was told, or there is none. */
  closeHold(holdId: string): Promise<void>;
  /** It is told at an instant, not before. */
  postponeHold(holdId: string, until: number): Promise<void>;
  /** Forgets what no limit counts any more. */
  forgetCountedMails(now: number): Promise<void>;
}
