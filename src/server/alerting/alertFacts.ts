import type { MaintenanceWindow } from '../../contract/alerting/alertingCalls.ts';
import type { IntegrationKind } from '../../contract/alerting/integrationConfig.ts';
import type { HeldBy, NotificationState } from '../../contract/alerting/integrationRecord.ts';
import type { FlipReason } from '../../contract/monitors/monitorEvents.ts';
import type { Absence, StoredStatus } from '../../contract/monitors/monitorRecord.ts';
import type { Schedule } from '../../contract/monitors/schedule.ts';
import type { OpenRun } from '../monitors/rules/monitorState.ts';
import type { AlertDirection } from '../notifiers/alertMessage.ts';

/**
 * The facts that the policy reads from the store, and its decisions. Times are milliseconds since 1970; `monitor` is a
 * monitor's row number, and `sequence` is a flip's position in its timeline.
 */

/** The facts about a flip at the time its alerts were queued. */
export interface FlipFacts {
  name: string;
  tags: string[];
  at: number;
  reason: FlipReason;
  downForMs: number | null;
  /** For a missed deadline: when the last success was received; null if there was none. */
  lastSuccessAt: number | null;
  exitStatus: number | null;
  /** For a missed deadline: the period when Hearth itself was down, which delayed the flip. */
  away?: Absence;
  flapping?: string;
}

/** A flip whose alerts haven't been queued yet. */
export interface PendingFlip {
  id: number;
  monitor: number;
  teamId: string;
  sequence: number;
  from: StoredStatus;
  to: StoredStatus;
  at: number;
  reason: FlipReason;
  /** For a flip to down, how many failures the job has reported, from that flip to the next. */
  failures: number;
  downForMs: number | null;
  /** Null once the monitor has been deleted. */
  known: {
    monitorId: string;
    name: string;
    tags: string[];
    lastSuccessAt: number | null;
    exitStatus: number | null;
    away: Absence | null;
    alertAfterFailures: number | null;
  } | null;
}

/** A flip that warrants an alert. */
export interface AlertingFlip {
  id: number;
  monitor: number;
  monitorId: string;
  teamId: string;
  sequence: number;
  direction: AlertDirection;
  /** How many failures the job has reported since, up to the end of the outage. */
  failures: number;
  facts: FlipFacts;
  /** The monitor's own rule; null if the destination's rule applies. */
  alertAfterFailures: number | null;
}

/** The recipient of an alert: an integration, or a person who gets the team's alerts by e-mail. */
export type AlertTarget = { integrationId: string; userId: null } | { integrationId: null; userId: string };

/** A destination for a monitor's alerts, and which alerts it gets. */
export interface AlertDestination {
  to: AlertTarget;
  name: string;
  kind: IntegrationKind;
  alertAfterFailures: number;
  wantsSummary: boolean;
  /** Set if the destination refused permanently, so alerts aren't sent to it. */
  isDisabled: boolean;
  /** Set if someone muted the destination, so alerts aren't sent to it. */
  isMuted: boolean;
  /** False for a person who wants only alerts about monitors going down. */
  wantsUp: boolean;
}

/** Why an alert is held back, and until when. */
export interface Hold {
  until: number;
  by: HeldBy;
}

/** The snoozes and maintenance windows that can hold back a team's alerts. */
export interface TeamHolds {
  /** For a snooze of the whole team, `monitorId` is `WHOLE_TEAM`. */
  snoozes: readonly { monitorId: string; until: number }[];
  windows: readonly MaintenanceWindow[];
}

export const NOTIFICATION_ID_PREFIX = 'nid_';

/** Used instead of a monitor's id to refer to all of a team's monitors. */
export const WHOLE_TEAM = '';

/** The facts about an earlier alert that affect the next alert about the same monitor to the same destination. */
export interface EarlierAlert {
  /** Null for an alert queued in the same step. */
  id: number | null;
  direction: AlertDirection;
  state: NotificationState;
  /** Whether the alert is waiting and no delivery has been attempted. */
  isUntried: boolean;
  isCounting: boolean;
  heldBy: HeldBy | null;
  heldUntil: number | null;
  flipAt: number;
  saysFlapping: boolean;
}

/** An alert to queue. */
export interface NewAlert {
  to: AlertTarget;
  destinationName: string;
  kind: string;
  teamId: string;
  monitor: number;
  monitorId: string;
  sequence: number;
  direction: AlertDirection;
  isReminder: boolean;
  facts: FlipFacts;
  createdAt: number;
  hold: Hold | null;
  /** The number of consecutive failures that the alert waits for; null if it doesn't wait. */
  awaitsFailures: number | null;
  /** Whether the alert can be combined with others in one message. */
  canJoin: boolean;
  /** When the alert can be sent. Null if it's never sent, or if it's waiting for more failures. */
  nextAttemptAt: number | null;
  /** Why the alert was abandoned before the first attempt. */
  refusal: string | null;
  /** Whether the alert isn't sent because its destination is muted. */
  isMuted: boolean;
}

/** An alert that waits for consecutive failures, with the monitor's failures so far. */
export interface CountingAlert {
  id: number;
  /** The current setting of the monitor, or else of the integration. */
  awaitsFailures: number;
  createdAt: number;
  hold: Hold | null;
  /** When to check it next, even without another failure. */
  lookAt: number | null;
  failures: number;
  lastFailureAt: number | null;
  /** Null once the monitor has been deleted. */
  monitor: {
    status: StoredStatus;
    schedule: Schedule;
    graceSeconds: number;
    longestRunSeconds: number | null;
    openRuns: readonly OpenRun[];
  } | null;
}

/** An alert that might be followed by a reminder because its monitor is still down. */
export interface DueReminder {
  id: number;
  to: AlertTarget;
  destinationName: string;
  kind: string;
  teamId: string;
  monitor: number;
  monitorId: string;
  sequence: number;
  facts: FlipFacts;
  /** The monitor's current status; null once the monitor has been deleted. */
  status: StoredStatus | null;
  statusSince: number | null;
  /**
   * How often the integration sends reminders. Null if it sends none, is disabled or muted, or isn't used by the
   * monitor.
   */
  remindEverySeconds: number | null;
  /** Whether no later alert about this monitor was queued for the destination. */
  isNewest: boolean;
}

/** An alert that's due. */
export interface DueAlert {
  id: number;
  notificationId: string;
  to: AlertTarget;
  kind: IntegrationKind;
  teamId: string;
  monitorId: string;
  direction: AlertDirection;
  isReminder: boolean;
  facts: FlipFacts;
  heldUntil: number | null;
  heldBy: HeldBy | null;
  isUntried: boolean;
  canJoin: boolean;
  batchId: string | null;
  /** The monitor's current status; null once the monitor has been deleted. */
  status: StoredStatus | null;
  /** When the monitor's next flip happened, apart from pauses that were undone; null if there was none. */
  nextFlipAt: number | null;
  /** Whether an alert about the recovery is already queued for this destination. */
  isRecoveryWaiting: boolean;
}

/** An alert that was part of a delivery attempt. */
export interface AttemptedAlert {
  id: number;
  notificationId: string;
  direction: AlertDirection;
  state: NotificationState;
  leaseOwner: string | null;
  tries: number;
  attempts: string;
}
