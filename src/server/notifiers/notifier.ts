import type { IntegrationKind } from '../../contract/alerting/integrationConfig.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { AlertMessage } from './alertMessage.ts';
import type { OutgoingHttp } from '../egress/outgoingHttp.ts';

/** What a notifier may use for one attempt. */
export interface SendContext {
  http: OutgoingHttp;
  mailer: Mailer;
  /** The same for every attempt of one notification, so that a destination can recognize duplicates. */
  idempotencyKey: string;
  signal: AbortSignal;
}

/** The outcome of one attempt. */
export interface SendOutcome {
  isDelivered: boolean;
  /** HTTP or SMTP status; null if there was no response. */
  status: number | null;
  /** The first 1,000 characters of the response, or what went wrong, in words. */
  answer: string;
  /** The destination is permanently gone: retrying is pointless. */
  isPermanent: boolean;
  /**
   * No request was made, and none will be until something changes: there is no retry, though the destination stays in
   * use.
   */
  isRefused?: boolean;
  /** How long the destination asks us to wait. */
  retryAfterMs?: number;
}

/** Speaks to one kind of destination. */
export interface Notifier<Config extends { kind: IntegrationKind }> {
  kind: Config['kind'];
  /** An attempt ends within a bounded time once its turn comes; until then, no one knows whether it will arrive. */
  endsByItself?: boolean;
  /** Rejects only with the reason of an aborted signal. */
  send(message: AlertMessage, config: Config, context: SendContext): Promise<SendOutcome>;
}
