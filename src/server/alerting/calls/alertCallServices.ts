import type { AuditTrail } from '../../audit/auditTrail.ts';
import type { Clock } from '../../clock.ts';
import type { OutgoingHttp } from '../../egress/outgoingHttp.ts';
import type { UnsubscribeLinks } from '../../signedLinks/unsubscribeLinks.ts';
import type { AlertLimits, AlertStore } from '../alertStore.ts';
import type { AskToConfirm } from '../confirmation/askToConfirm.ts';
import type { Consent } from '../confirmation/consent.ts';
import type { MailBudget } from '../delivery/mailBudget.ts';
import type { SendOnce } from '../delivery/sendOnce.ts';
import type { Pages } from '../pages.ts';
import type { People } from '../people.ts';
import type { Reach } from '../reach/reach.ts';

/** The procedures' dependencies. */
export interface AlertCallServices {
  alerts: AlertStore;
  audit: Pick<AuditTrail, 'record'>;
  people: People;
  consent: Consent;
  askToConfirm: AskToConfirm;
  mailBudget: MailBudget;
  reach: Pick<Reach, 'assignWhereMissing'>;
  sendOnce: SendOnce;
  http: Pick<OutgoingHttp, 'refusalOf'>;
  pages: Pages;
  unsubscribeLinks: Pick<UnsubscribeLinks, 'urlOf'>;
  /** Returns when the next weekly report is due for a person in a time zone. */
  nextReportAt(timezone: string, now: number): number;
  /** The maximum number of integrations and windows per team, for error messages. */
  limits: AlertLimits;
  /** Call this when there may be new alerts to send. */
  wake(): void;
  now: Clock;
}
