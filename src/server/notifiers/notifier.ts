import type { IntegrationKind } from '../../contract/alerting/integrationConfig.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { AlertMessage } from './alertMessage.ts';
import type { OutgoingHttp } from '../egress/outgoingHttp.ts';

/** The tools for an attempt. */
export interface SendContext {
  http: OutgoingHttp;
  mailer: Mailer;
  /** Identical for every attempt at a notification, so that the destination can recognize duplicates. */
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
  /** No request was made, and retrying can't help until a setting changes. The destination isn't considered gone. */
  isRefused?: boolean;
  /** How long the destination asked us to wait. */
  retryAfterMs?: number;
}

/** Sends messages to one kind of destination. */
export interface Notifier<Config extends { kind: IntegrationKind }> {
  kind: Config['kind'];
  /**
   * Attempts have their own time limit and must not be aborted once they've started, because the message might still
   * arrive.
   */
  endsByItself?: boolean;
  /** Rejects only with an aborted signal's reason. */
  send(message: AlertMessage, config: Config, context: SendContext): Promise<SendOutcome>;
}
