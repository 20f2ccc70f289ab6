import type { IntegrationConfig, IntegrationKind } from '../../contract/alerting/integrationConfig.ts';
import type { DeliveryAttempt, HeldBy } from '../../contract/alerting/integrationRecord.ts';
import type { FlipFacts } from './alertFacts.ts';
import type { AlertDirection, Ended } from '../notifiers/alertMessage.ts';

/** An alert to one destination. */
export interface OutgoingAlert {
  id: number;
  monitorId: string;
  direction: AlertDirection;
  isReminder: boolean;
  facts: FlipFacts;
  /** Set for an outage that is reported after it has ended. */
  ended?: Ended;
}

/**
 * The recipient of a delivery: one of the team's integrations (`config` is null if its secrets can't be decrypted), or
 * a person by e-mail.
 */
export type Destination =
  { by: 'integration'; integrationId: string; config: IntegrationConfig | null } | { by: 'person'; userId: string };

/** One alert, or several as a summary, that a process has claimed for delivery. */
export interface Delivery {
  /** Deliveries to the same destination share its slots. */
  destination: string;
  to: Destination;
  teamId: string;
  /** Identical for every attempt, in every process. */
  idempotencyKey: string;
  alerts: OutgoingAlert[];
}

export interface DeliveryOutcome {
  delivery: Delivery;
  attempt: DeliveryAttempt;
  /** Retrying can't succeed. */
  isPermanent: boolean;
  /** Retrying this delivery can't succeed, but the destination stays in use. */
  isRefused?: boolean;
  retryAfterMs?: number;
  /** There was no attempt, because nothing can be sent to the destination before this instant. */
  held?: { until: number; by: HeldBy };
  /** There was no attempt, because there is no one to alert. */
  isUnnecessary?: boolean;
  /** There was no attempt, because another process has claimed the delivery. */
  isLost?: boolean;
}

/** A destination with alerts to send now. */
export interface WaitingDestination {
  destination: string;
  /** Null for a person, who can get alerts from several teams. */
  teamId: string | null;
  kind: IntegrationKind;
  /** Whether the last alert arrived. */
  hasWorked: boolean;
}

/** A destination, and how many more deliveries it can take now. */
export interface DestinationRoom {
  destination: string;
  atMost: number;
}

export interface ClaimOptions {
  now: number;
  /** The name of the claiming process, unique among processes. */
  owner: string;
  leaseMs: number;
  /** The destinations to claim deliveries for, with the maximum number for each. */
  rooms: readonly DestinationRoom[];
  takesSummaries(kind: IntegrationKind): boolean;
}

/** A monitor's row number, and its team. */
export interface CountingMonitor {
  monitor: number;
  teamId: string;
}

/** The monitors whose failures are counted again. */
export interface Recount {
  /** Row numbers of monitors that have changed. */
  changed: readonly number[];
  /** A few of the monitors after this row number are checked, too, because they may just have missed a ping. */
  after: number;
}

/** An integration whose destination refused permanently and whose owners haven't been notified yet. */
export interface RefusedIntegration {
  integrationId: string;
  teamId: string;
  name: string;
  why: string;
}

/**
 * The part of the store that delivers alerts. Each step is one bounded transaction, and several processes can run it
 * concurrently: a flip's alerts are queued exactly once, and an alert belongs to one process until its lease ends.
 */
export interface Outbox {
  /** Unmutes integrations whose mute has ended. Returns the ids of their teams. */
  endMutes(now: number): Promise<string[]>;
  /** Queues alerts for flips, oldest first. */
  queueFlips(now: number): Promise<{ hasMore: boolean }>;
  /** Of the monitors with these ids, returns those with alerts that wait for consecutive failures. */
  countingMonitors(monitorIds: readonly string[]): Promise<CountingMonitor[]>;
  /**
   * Queues due reminders, and releases alerts that have waited for consecutive failures, as far as they're about the
   * given monitors or one of the next few. Returns where those ended.
   */
  queueDue(now: number, recount?: Recount): Promise<{ after: number }>;
  /** Returns the destinations with alerts to send now, ordered by id. */
  waitingDestinations(now: number): Promise<WaitingDestination[]>;
  /** Claims deliveries. */
  claim(options: ClaimOptions): Promise<Delivery[]>;
  /** Records the outcomes of deliveries, and when to retry failed ones. */
  finish(outcomes: readonly DeliveryOutcome[], owner: string, now: number): Promise<void>;
  /** Extends the owner's lease on deliveries until an instant. Returns the deliveries that it still has. */
  renew(deliveries: readonly Delivery[], owner: string, until: number): Promise<Delivery[]>;
  /** Returns when the next delivery or reminder is due after an instant; null if there isn't one. */
  nextDue(after: number): Promise<number | null>;
  refusedIntegrations(): Promise<RefusedIntegration[]>;
  ownersNotified(integrationId: string): Promise<void>;
}
