import type { IntegrationConfig, IntegrationKind } from '../../contract/alerting/integrationConfig.ts';
import type { DeliveryAttempt, HeldBy } from '../../contract/alerting/integrationRecord.ts';
import type { FlipFacts } from './alertFacts.ts';
import type { DestinationRoom } from './outboxRows.ts';
import type { AlertDirection, Ended } from '../notifiers/alertMessage.ts';

/** An alert to one destination. */
export interface OutgoingAlert {
  id: number;
  monitorId: string;
  direction: AlertDirection;
  isReminder: boolean;
  facts: FlipFacts;
  /** For an outage that is reported after its end. */
  ended?: Ended;
}

/**
 * Where a delivery goes: to an integration of the team (`config` is null if its secrets can't be decrypted), or to a
 * person by e-mail.
 */
export type Destination =
  { by: 'integration'; integrationId: string; config: IntegrationConfig | null } | { by: 'person'; userId: string };

/** What one process claimed for delivery: one alert, or several as a summary. */
export interface Delivery {
  /** Deliveries to the same destination share its slots. */
  destination: string;
  to: Destination;
  teamId: string;
  /** The same for every attempt, in every process. */
  idempotencyKey: string;
  alerts: OutgoingAlert[];
}

export interface DeliveryOutcome {
  delivery: Delivery;
  attempt: DeliveryAttempt;
  /** Retrying can't succeed. */
  isPermanent: boolean;
  /** Retrying this one can't succeed, but the destination stays in use. */
  isRefused?: boolean;
  retryAfterMs?: number;
  /** Not attempted: nothing can be sent there before this instant. */
  held?: { until: number; by: HeldBy };
  /**
   * Not attempted: a limit on e-mails was reached. The alert counts toward this hold, and the recipient is notified
   * when it ends.
   */
  heldBackBy?: string;
  /** Not attempted: there is no one to alert. */
  isPointless?: boolean;
  /** Not attempted: another process has claimed the delivery. */
  isLost?: boolean;
}

/** A destination with something to send now. */
export interface WaitingDestination {
  destination: string;
  /** Null for a person, who can get alerts from several teams. */
  teamId: string | null;
  kind: IntegrationKind;
}

export interface ClaimOptions {
  now: number;
  /** The name of the claiming process, unique among processes. */
  owner: string;
  leaseMs: number;
  /** Destinations to claim for, and the maximum number for each. */
  rooms: readonly DestinationRoom[];
  takesSummaries(kind: IntegrationKind): boolean;
}

/** An integration whose destination refused permanently and whose owners haven't been notified yet. */
export interface RefusedIntegration {
  integrationId: string;
  teamId: string;
  name: string;
  why: string;
}

/**
 * What delivering alerts needs from the store. Each step is one bounded transaction, and several processes can run it
 * concurrently: a flip's alerts are queued exactly once, and an alert belongs to one process until its lease ends.
 */
export interface Outbox {
  /** Unmutes integrations whose mute has ended. Returns their teams. */
  endMutes(now: number): Promise<string[]>;
  /** Queues the alerts of flips, oldest first. */
  queueFlips(now: number): Promise<{ hasMore: boolean }>;
  /** Releases alerts that waited for failures in a row, and queues due reminders. */
  queueDue(now: number): Promise<void>;
  /** The destinations with something to send now, in order of their ids. */
  waitingDestinations(now: number): Promise<WaitingDestination[]>;
  /** Claims deliveries. */
  claim(options: ClaimOptions): Promise<Delivery[]>;
  /** Records the outcomes of deliveries, and when to retry those that failed. */
  finish(outcomes: readonly DeliveryOutcome[], owner: string, now: number): Promise<void>;
  /** Extends the owner's lease on deliveries until an instant. Returns those that it still has. */
  renew(deliveries: readonly Delivery[], owner: string, until: number): Promise<Delivery[]>;
  /** When the next send or reminder is due after an instant; null for none. */
  nextDue(after: number): Promise<number | null>;
  refusedIntegrations(): Promise<RefusedIntegration[]>;
  ownersNotified(integrationId: string): Promise<void>;
}
