import type { IntegrationConfig } from '../../contract/alerting/integrationConfig.ts';
import type { DeliveryAttempt } from '../../contract/alerting/integrationRecord.ts';
import type {
  AlertDestination,
  AlertingFlip,
  AttemptedAlert,
  CountingAlert,
  DueAlert,
  DueReminder,
  EarlierAlert,
  Hold,
  NewAlert,
  TeamHolds,
  PendingFlip,
} from './alertFacts.ts';
import type { RefusedIntegration, WaitingDestination } from './outbox.ts';
import type { AlertAfterAttempt } from './policy/afterAttempt.ts';
import type { DestinationRefusal } from './policy/refusals.ts';

/** A monitor and one of its destinations. */
export interface MonitorDestination {
  monitor: number;
  /** The id of an integration or a person. */
  destination: string;
}

/** A destination, and how many more deliveries it can take now. */
export interface DestinationRoom {
  destination: string;
  atMost: number;
}

/** Where an integration's alerts are sent, unless it's muted. */
export interface IntegrationTarget {
  config: IntegrationConfig | null;
  isMuted: boolean;
}

/** Selects which flips to count for one flip's facts. */
export interface FlipTimes {
  id: number;
  monitor: number;
  sequence: number;
  /** Only flips after this instant count. */
  since: number;
}

/** The rows that alerting reads and writes to make decisions, within one transaction. */
export interface OutboxWork {
  endMutes(now: number): Promise<string[]>;
  /** Makes this the only transaction that queues alerts. Returns false if another process is already queueing. */
  beginQueueing(): Promise<boolean>;
  /** Returns flips whose alerts haven't been queued, oldest first. */
  pendingFlips(atMost: number): Promise<PendingFlip[]>;
  markQueued(flipIds: readonly number[]): Promise<void>;
  /** Returns, for each flip, its monitor's integrations and the people who get the team's alerts by e-mail. */
  destinations(flips: readonly AlertingFlip[]): Promise<AlertDestination[][]>;
  /**
   * Returns, for each flip, the team's integrations whose last alert said that the monitor is down, even if the monitor
   * no longer uses them. Here and below, muted alerts are ignored because no one saw them.
   */
  alertedOfDown(flips: readonly AlertingFlip[]): Promise<AlertDestination[][]>;
  /**
   * Returns the latest alerts about each monitor to each destination, newest first, going back at least to the newest
   * alert that was attempted.
   */
  earlierAlerts(of: readonly MonitorDestination[], atLeast: number): Promise<(MonitorDestination & EarlierAlert)[]>;
  /** Returns how many times each flip's monitor has gone down, including that flip, by the flip's id. */
  timesDown(flips: readonly FlipTimes[]): Promise<Map<number, number>>;
  /** Returns how many of a team's monitors went down or came up since an instant, counting at most `atMost`. */
  flippingMonitors(teamId: string, since: number, atMost: number): Promise<number>;
  holds(teamIds: readonly string[]): Promise<Map<string, TeamHolds>>;
  queue(alerts: readonly NewAlert[]): Promise<void>;
  drop(ids: readonly number[]): Promise<void>;

  countingAlerts(): Promise<CountingAlert[]>;
  /** Releases alerts after enough failures. Each can be sent from its `at` onward. */
  release(alerts: readonly { id: number; at: number }[]): Promise<void>;
  /** Sets when to recheck alerts that wait for failures. */
  lookAt(alerts: readonly { id: number; lookAt: number | null }[]): Promise<void>;
  dueReminders(now: number, atMost: number): Promise<DueReminder[]>;
  endReminders(ids: readonly number[]): Promise<void>;

  /**
   * Returns each destination's due alerts, in the order in which they're sent. No other process gets the same alerts.
   */
  dueAlerts(rooms: readonly DestinationRoom[], now: number): Promise<DueAlert[]>;
  /** Returns alerts that are due by an instant and can be combined in one message. */
  joiningAlerts(destination: string, until: number): Promise<DueAlert[]>;
  alertsOfBatch(batchId: string): Promise<DueAlert[]>;
  /**
   * Returns integrations by id; `config` is null if the secrets can't be decrypted. Deleted integrations are left out.
   */
  targets(integrationIds: readonly string[]): Promise<Map<string, IntegrationTarget>>;
  take(
    alerts: readonly { id: number; batchId: string | null }[],
    lease: { owner: string; until: number },
  ): Promise<void>;
  hold(alerts: readonly { id: number; hold: Hold }[]): Promise<void>;
  /** Marks a muted integration's alerts. They aren't sent, but stay in its log. */
  mute(ids: readonly number[]): Promise<void>;

  attemptedAlerts(ids: readonly number[]): Promise<AttemptedAlert[]>;
  settle(alerts: readonly AlertAfterAttempt[]): Promise<void>;
  logAttempts(alerts: readonly { id: number; attempts: DeliveryAttempt[] }[]): Promise<void>;
  /** Postpones the owner's alerts without an attempt, so that they can be combined with others later. */
  postpone(alerts: readonly { id: number; hold: Hold }[], owner: string): Promise<void>;
  dropOwned(ids: readonly number[], owner: string): Promise<void>;
  /** Returns how often integrations send reminders, in seconds, by id. Integrations without reminders are left out. */
  reminderIntervals(integrationIds: readonly string[]): Promise<Map<string, number>>;
  /** Records integrations' last deliveries, as shown on pages. */
  noteDeliveries(deliveries: readonly { integrationId: string; lastDelivery: string }[]): Promise<void>;
  /** Turns integrations back on if they were turned off before this delivery succeeded. */
  liftRefusals(deliveries: readonly { integrationId: string; at: number }[]): Promise<void>;
  /** Turns an integration off, abandons its waiting alerts, and marks its owners to be notified. */
  refuse(integrationId: string, refusal: DestinationRefusal): Promise<void>;
  /** Extends the owner's lease on alerts until an instant. Returns the alerts that it still has. */
  renew(ids: readonly number[], lease: { owner: string; until: number }): Promise<number[]>;
}

/** Gives the outbox access to its rows. */
export interface OutboxRows {
  transact<Result>(work: (rows: OutboxWork) => Promise<Result>): Promise<Result>;
  /** Reads outside a transaction, to check whether one is necessary. */
  readonly read: {
    hasPendingFlips(): Promise<boolean>;
    countingAlerts(): Promise<CountingAlert[]>;
    isReminderDue(now: number): Promise<boolean>;
    isMuteOver(now: number): Promise<boolean>;
    /** Returns the destinations with due alerts, ordered by id. */
    waitingDestinations(now: number): Promise<WaitingDestination[]>;
    nextDue(after: number): Promise<number | null>;
    refusedIntegrations(): Promise<(Omit<RefusedIntegration, 'why'> & { why: string | null })[]>;
  };
  ownersNotified(integrationId: string): Promise<void>;
}
