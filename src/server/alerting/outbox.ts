import type { IntegrationConfig, IntegrationKind } from '../../contract/alerting/integrationConfig.ts';
import type { DeliveryAttempt, HeldBy } from '../../contract/alerting/integrationRecord.ts';
import type { FlipFacts } from './alertFacts.ts';
import type { DestinationRoom } from './outboxRows.ts';
import type { AlertDirection, Ended } from '../notifiers/alertMessage.ts';

/** One alert to one destination. */
export interface OutgoingAlert {
  id: number;
  monitorId: string;
  direction: AlertDirection;
  isReminder: boolean;
  facts: FlipFacts;
  /** For a downtime that is reported late. */
  ended?: Ended;
}

/** Where a delivery goes: to an integration of the team (`config` is null when its secrets can't be decrypted), or to a person by e-mail. */
export type Destination =
  { by: 'integration'; integrationId: string; config: IntegrationConfig | null } | { by: 'person'; userId: string };

/** What one process took on to deliver: one alert, or several as a summary. */
export interface Delivery {
  /** Deliveries of one destination share its slots. */
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
  /** Retrying is pointless. */
  isPermanent: boolean;
  /** Retrying this one is pointless, though the destination stays in use. */
  isRefused?: boolean;
  retryAfterMs?: number;
  /** Not attempted: nothing may be sent there before this instant. */
  held?: { until: number; by: HeldBy };
  /**
   * Not attempted: a limit on e-mails was reached. The alert counts toward this hold, and its reader is notified at the end
   * of it.
   */
  heldBackBy?: string;
  /** Nothing was attempted: there is no one (or no longer anyone) to alert. */
  isPointless?: boolean;
  /** Nothing was attempted: another process has the delivery now. */
  isLost?: boolean;
}

/** A destination that has something to send now. */
export interface WaitingDestination {
  destination: string;
  /** Null for a person, whom several teams may alert. */
  teamId: string | null;
  kind: IntegrationKind;
}

export interface ClaimOptions {
  now: number;
  /** Who takes it on: a name that no other process has. */
  owner: string;
  leaseMs: number;
  /** Where to start, and the maximum number. */
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
 * What delivering alerts needs from the store. Each step is one bounded transaction, and several processes may take it at
 * once: a flip's alerts are queued exactly once, and an alert is in the hands of one process until its lease ends.
 */
export interface Outbox {
  /** Unmutes integrations whose mute is over. Returns their teams. */
  endMutes(now: number): Promise<string[]>;
  /** Queues the alerts of flips, oldest first. */
  queueFlips(now: number): Promise<{ hasMore: boolean }>;
  /** Releases alerts that waited for failures in a row, and queues reminders that are due. */
  queueDue(now: number): Promise<void>;
  /** The destinations that have something to send now, in order of their ids. */
  waitingDestinations(now: number): Promise<WaitingDestination[]>;
  /** Takes on deliveries. */
  claim(options: ClaimOptions): Promise<Delivery[]>;
  /** Records the outcomes of deliveries, and when to retry those that failed. */
  finish(outcomes: readonly DeliveryOutcome[], owner: string, now: number): Promise<void>;
  /** Keeps deliveries in the hands of their owner until an instant. Returns those that it still has. */
  renew(deliveries: readonly Delivery[], owner: string, until: number): Promise<Delivery[]>;
  /** When the next send or reminder is due after an instant; null for none. */
  nextDue(after: number): Promise<number | null>;
  refusedIntegrations(): Promise<RefusedIntegration[]>;
  ownersNotified(integrationId: string): Promise<void>;
}
