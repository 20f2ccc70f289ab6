import type { IntegrationConfig, IntegrationKind } from '../../contract/alerting/integrationConfig.ts';
import type { DeliveryAttempt, HeldBy } from '../../contract/alerting/integrationRecord.ts';
import type { FlipReason } from '../../contract/monitors/monitorEvents.ts';
import type { Absence } from '../../contract/monitors/monitorRecord.ts';
import type { AlertDirection, Ended } from '../notifiers/alertMessage.ts';

/** What was known of a flip when it was put up to be told. Times are milliseconds since 1970. */
export interface FlipFacts {
  name: string;
  tags: string[];
  at: number;
  reason: FlipReason;
  downForMs: number | null;
  /** For a passed deadline: when the last success came; null for never. */
  lastSuccessAt: number | null;
  exitStatus: number | null;
  /** For a passed deadline: the absence of Hearth itself that delayed it. */
  away?: Absence;
  flapping?: string;
}

/** One alert to one destination. */
export interface Telling {
  id: number;
  monitorId: string;
  direction: AlertDirection;
  isReminder: boolean;
  facts: FlipFacts;
  /** For a monitor that was down, when that is told late. */
  ended?: Ended;
}

/** Where a delivery goes: to an integration of the team, or to a person who is mailed. */
export type Destination =
  { by: 'integration'; integrationId: string; config: IntegrationConfig } | { by: 'person'; userId: string };

/** What one process took on to deliver: one alert, or several as a summary. */
export interface Delivery {
  /** Deliveries of one destination share its slots. */
  destination: string;
  to: Destination;
  teamId: string;
  /** The same in each try, in every process. */
  idempotencyKey: string;
  tellings: Telling[];
}

export interface DeliveryOutcome {
  delivery: Delivery;
  attempt: DeliveryAttempt;
  /** Trying again is of no use. */
  isPermanent: boolean;
  /** Trying this one again is of no use, though the destination stays in use. */
  isRefused?: boolean;
  retryAfterMs?: number;
  /** Not attempted: nothing may be sent there before this instant. */
  held?: { until: number; by: HeldBy };
  /**
   * Not attempted: a limit on e-mails was reached. The alert counts towards this hold, and its reader is told at the end
   * of it.
   */
  heldBackBy?: string;
  /** Nothing was tried: there is nobody (any more) to tell. */
  isPointless?: boolean;
}

/** Somewhere that something is to be sent now. */
export interface WaitingDestination {
  destination: string;
  /** Null for a person, whom several teams may tell. */
  teamId: string | null;
  kind: IntegrationKind;
}

export interface ClaimOptions {
  now: number;
  /** Who takes it on: a name that no other process has. */
  owner: string;
  leaseMs: number;
  /** How many more deliveries a destination takes now, beside those that were heard of as taken. */
  freeSlots(to: WaitingDestination): number;
  /** Heard for each delivery that is handed out, in their order, before the next is looked for. */
  onTaken?(to: WaitingDestination): void;
  /** How many more deliveries this process takes now. */
  atMost: number;
  takesSummaries(kind: IntegrationKind): boolean;
}

/** An integration whose destination refused for good, of which its owners are not told yet. */
export interface RefusedIntegration {
  integrationId: string;
  teamId: string;
  name: string;
  why: string;
}

/**
 * What the delivery of alerts asks of the store. Every step is one bounded transaction, and several processes may take it at
 * once: a flip is put up to be told exactly once, and a telling is in the hands of one process until its lease ends.
 */
export interface Outbox {
  /** Makes notifications of flips that nobody was told of, the oldest first. */
  expandFlips(now: number): Promise<{ hasMore: boolean }>;
  /** Puts up those that waited for failures in a row, and reminders that are due. */
  expandDue(now: number): Promise<void>;
  claim(options: ClaimOptions): Promise<Delivery[]>;
  /** Writes what came of deliveries, and when what failed is tried again. */
  finish(outcomes: readonly DeliveryOutcome[], owner: string, now: number): Promise<void>;
  /** Keeps deliveries in the hands of their owner until an instant. */
  renew(deliveries: readonly Delivery[], owner: string, until: number): Promise<void>;
  /** When something is to be sent or reminded of next, after an instant; null for nothing. */
  nextDue(after: number): Promise<number | null>;
  refusedIntegrations(): Promise<RefusedIntegration[]>;
  ownersTold(integrationId: string): Promise<void>;
}
