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
  UntoldFlip,
} from './alertFacts.ts';
import type { RefusedIntegration, WaitingDestination } from './outbox.ts';
import type { AlertAfterAttempt } from './policy/afterAttempt.ts';
import type { DestinationRefusal } from './policy/refusals.ts';

/** One destination of one monitor. */
export interface MonitorDestination {
  monitor: number;
  /** The id of an integration or a person. */
  destination: string;
}

/** A destination, and how many more deliveries it takes now. */
export interface DestinationRoom {
  destination: string;
  atMost: number;
}

/** Where the alerts of an integration go, unless someone muted it. */
export interface IntegrationTarget {
  config: IntegrationConfig | null;
  isMuted: boolean;
}

/** What flips of one step are about, for their facts. */
export interface FlipTimes {
  id: number;
  monitor: number;
  sequence: number;
  /** Only flips after this instant count. */
  since: number;
}

/** The rows that deciding about alerts reads and writes, within one transaction. */
export interface OutboxWork {
  endMutes(now: number): Promise<string[]>;
  /** Makes this the only transaction that queues alerts. False if another process is already doing so. */
  beginQueueing(): Promise<boolean>;
  /** Oldest first. */
  untoldFlips(atMost: number): Promise<UntoldFlip[]>;
  markTold(flipIds: readonly number[]): Promise<void>;
  /** For each flip, the integrations that its monitor uses, and the people who have the team's alerts e-mailed. */
  destinations(flips: readonly AlertingFlip[]): Promise<AlertDestination[][]>;
  /**
   * For each flip, the team's integrations whose last alert said that the monitor is down, whether it uses them or not.
   * Here and below, muted alerts count as if they had never existed, because no one saw them.
   */
  toldDown(flips: readonly AlertingFlip[]): Promise<AlertDestination[][]>;
  /** The last alerts of each monitor at each destination, newest first, at least back to the newest that was tried. */
  earlierAlerts(of: readonly MonitorDestination[], atLeast: number): Promise<(MonitorDestination & EarlierAlert)[]>;
  /** How often each flip's monitor went down, up to the flip; by the flip's id. */
  timesDown(flips: readonly FlipTimes[]): Promise<Map<number, number>>;
  /** How many monitors of a team went down or came up since an instant, counted up to a limit. */
  flippingMonitors(teamId: string, since: number, atMost: number): Promise<number>;
  holds(teamIds: readonly string[]): Promise<Map<string, TeamHolds>>;
  queue(alerts: readonly NewAlert[]): Promise<void>;
  drop(ids: readonly number[]): Promise<void>;

  countingAlerts(): Promise<CountingAlert[]>;
  /** Enough failures came: alerts may be sent starting at a given instant. */
  letGo(alerts: readonly { id: number; at: number }[]): Promise<void>;
  /** When to recheck alerts that wait for failures. */
  lookAt(alerts: readonly { id: number; lookAt: number | null }[]): Promise<void>;
  dueReminders(now: number, atMost: number): Promise<DueReminder[]>;
  endReminders(ids: readonly number[]): Promise<void>;

  /** The due alerts of each destination, in the order of its turn. No other process gets the same alerts. */
  dueAlerts(rooms: readonly DestinationRoom[], now: number): Promise<DueAlert[]>;
  /** Alerts that one message may bring together, due until an instant. */
  joiningAlerts(destination: string, until: number): Promise<DueAlert[]>;
  alertsOfBatch(batchId: string): Promise<DueAlert[]>;
  /** By id, with a config of null where the secrets can't be decrypted; integrations that are gone are left out. */
  targets(integrationIds: readonly string[]): Promise<Map<string, IntegrationTarget>>;
  take(
    alerts: readonly { id: number; batchId: string | null }[],
    lease: { owner: string; until: number },
  ): Promise<void>;
  hold(alerts: readonly { id: number; hold: Hold }[]): Promise<void>;
  /** Their integration was muted: they aren't sent, and stay in its log. */
  mute(ids: readonly number[]): Promise<void>;

  attemptedAlerts(ids: readonly number[]): Promise<AttemptedAlert[]>;
  settle(alerts: readonly AlertAfterAttempt[]): Promise<void>;
  logAttempts(alerts: readonly { id: number; attempts: DeliveryAttempt[] }[]): Promise<void>;
  /** Puts off what its owner has, without an attempt. It may be sent together with others then. */
  putOff(alerts: readonly { id: number; hold: Hold }[], owner: string): Promise<void>;
  dropOwned(ids: readonly number[], owner: string): Promise<void>;
  /** How often integrations remind, in seconds, by id; those that don't are left out. */
  reminderIntervals(integrationIds: readonly string[]): Promise<Map<string, number>>;
  /** What pages show as an integration's last delivery. */
  noteDeliveries(deliveries: readonly { integrationId: string; lastDelivery: string }[]): Promise<void>;
  /** Switches integrations back on that were switched off before something was delivered there. */
  liftRefusals(deliveries: readonly { integrationId: string; at: number }[]): Promise<void>;
  /** Switches an integration off, gives up what waits for it, and marks its owners to be notified. */
  refuse(integrationId: string, refusal: DestinationRefusal): Promise<void>;
  /** Keeps alerts in their owner's hands until an instant. Returns those that it still has. */
  renew(ids: readonly number[], lease: { owner: string; until: number }): Promise<number[]>;
}

/** Gives the outbox its rows. */
export interface OutboxRows {
  transact<Result>(work: (rows: OutboxWork) => Promise<Result>): Promise<Result>;
  /** Reads without a transaction, to see whether one is worth it. */
  readonly read: {
    isAnyUntold(): Promise<boolean>;
    countingAlerts(): Promise<CountingAlert[]>;
    isReminderDue(now: number): Promise<boolean>;
    isMuteOver(now: number): Promise<boolean>;
    /** Destinations with something due, in the order of their ids. */
    waitingDestinations(now: number): Promise<WaitingDestination[]>;
    nextDue(after: number): Promise<number | null>;
    refusedIntegrations(): Promise<(Omit<RefusedIntegration, 'why'> & { why: string | null })[]>;
  };
  ownersNotified(integrationId: string): Promise<void>;
}
