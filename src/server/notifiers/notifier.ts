import type { IntegrationKind } from '../../contract/alerting/integrationConfig.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { AlertMessage } from './alertMessage.ts';
import type { OutgoingHttp } from '../egress/outgoingHttp.ts';

/** What a notifier can use for an attempt. */
export interface SendContext {
  http: OutgoingHttp;
  mailer: Mailer;
  /** The same for every attempt at a notification, so that a destination can recognize duplicates. */
  idempotencyKey: string;
  signal: AbortSignal;
}

/** The outcome of one attempt. */
export interface SendOutcome {
  isDelivered: boolean;
  /** HTTP or SMTP status; null if there was no response. */
  status: number | null;
  /** The first 1,000 characters of the response, or a description of the error. */
  answer: string;
  /** The destination is permanently gone, so retrying can't succeed. */
  isPermanent: boolean;
  /**
   * No request was made, and none will be until something changes: there's no retry, but the destination stays in use.
   */
  isRefused?: boolean;
  /** How long the destination asks us to wait. */
  retryAfterMs?: number;
}

/** Sends messages to one kind of destination. */
export interface Notifier<Config extends { kind: IntegrationKind }> {
  kind: Config['kind'];
  /**
   * Attempts have their own time limit once they've started. Abandoning one earlier would leave it unclear whether it
   * arrives.
   */
  endsByItself?: boolean;
  /** Rejects only with the reason of an aborted signal. */
  send(message: AlertMessage, config: Config, context: SendContext): Promise<SendOutcome>;
}
