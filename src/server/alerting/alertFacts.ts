import type { MaintenanceWindow } from '../../contract/alerting/alertingCalls.ts';
import type { IntegrationKind } from '../../contract/alerting/integrationConfig.ts';
import type { HeldBy, NotificationState } from '../../contract/alerting/integrationRecord.ts';
import type { FlipReason } from '../../contract/monitors/monitorEvents.ts';
import type { Absence, StoredStatus } from '../../contract/monitors/monitorRecord.ts';
import type { Schedule } from '../../contract/monitors/schedule.ts';
import type { OpenRun } from '../monitors/monitorRules.ts';
import type { AlertDirection } from '../notifiers/alertMessage.ts';

/*
 * What the store reads for the policy, and what the policy decides. Times are milliseconds since 1970; `monitor` is the number of a
 * monitor's row, `sequence` the place of a flip in its timeline.
 */

/** What was known of a flip when its alerts were queued. */
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

/** A flip for which no alerts were queued yet. */
export interface UntoldFlip {
  id: number;
  monitor: number;
  teamId: string;
  sequence: number;
  from: StoredStatus;
  to: StoredStatus;
  at: number;
  reason: FlipReason;
  downForMs: number | null;
  /** Null once the monitor is gone. */
  known: {
    monitorId: string;
    name: string;
    tags: string[];
    lastSuccessAt: number | null;
    exitStatus: number | null;
    away: Absence | null;
  } | null;
}

/** A flip that is worth an alert. */
export interface AlertingFlip {
  id: number;
  monitor: number;
  monitorId: string;
  teamId: string;
  sequence: number;
  direction: AlertDirection;
  facts: FlipFacts;
}

/** Who gets an alert: an integration, or a person who has the team's alerts e-mailed. */
export type AlertTarget = { integrationId: string; userId: null } | { integrationId: null; userId: string };

/** A place where a monitor's alerts go, and which of them it wants. */
export interface AlertDestination {
  to: AlertTarget;
  name: string;
  kind: IntegrationKind;
  alertAfterFailures: number;
  wantsSummary: boolean;
  /** Nothing is sent there: it refused permanently. */
  isDisabled: boolean;
  /** Nothing is sent there: someone muted it. */
  isMuted: boolean;
  /** A person may want only the alerts about monitors going down. */
  wantsUp: boolean;
}

/** What holds an alert, and until when. */
export interface Hold {
  until: number;
  by: HeldBy;
}

/** What may hold the alerts of a team. */
export interface TeamHolds {
  /** A snooze of the whole team has `WHOLE_TEAM` in place of a monitor's id. */
  snoozes: readonly { monitorId: string; until: number }[];
  windows: readonly MaintenanceWindow[];
}

export const NOTIFICATION_ID_PREFIX = 'nid_';

/** Means all monitors of a team. */
export const WHOLE_TEAM = '';

/** The parts of an alert of a monitor at a destination that the next one depends on. */
export interface EarlierAlert {
  /** Null for one that the same step queues. */
  id: number | null;
  direction: AlertDirection;
  state: NotificationState;
  /** It waits, and no delivery was attempted. */
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
  /** Failures in a row that it waits for; null for none. */
  awaitsFailures: number | null;
  /** It may be sent together with others. */
  canJoin: boolean;
  /** When it may be sent; null if it isn't sent, or not until enough failures came. */
  nextAttemptAt: number | null;
  /** Given up before it was tried, and why. */
  refusal: string | null;
  /** Not sent, because its destination is muted. */
  isMuted: boolean;
}

/** An alert that waits for failures in a row, with what came of its monitor since. */
export interface CountingAlert {
  id: number;
  /** The integration's current setting. */
  awaitsFailures: number;
  createdAt: number;
  hold: Hold | null;
  /** When it is looked at next, even without another failure. */
  lookAt: number | null;
  failures: number;
  lastFailureAt: number | null;
  /** Null once the monitor is gone. */
  monitor: {
    status: StoredStatus;
    schedule: Schedule;
    graceSeconds: number;
    longestRunSeconds: number | null;
    openRuns: readonly OpenRun[];
  } | null;
}

/** An alert whose monitor may have to be reported again, because it is still down. */
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
  /** The monitor's current status; null once the monitor is gone. */
  status: StoredStatus | null;
  statusSince: number | null;
  /** How often its integration reminds; null if it doesn't, is off or muted, or isn't used by the monitor. */
  remindEverySeconds: number | null;
  /** No later alert of this monitor went to the destination. */
  isNewest: boolean;
}

/** An alert whose turn has come. */
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
  /** The monitor's current status; null once the monitor is gone. */
  status: StoredStatus | null;
  /** When the monitor flipped next; null if it didn't. */
  nextFlipAt: number | null;
  /** The destination is about to get the alert that the monitor is up. */
  isUpToCome: boolean;
}

/** An alert that a delivery was to bring. */
export interface AttemptedAlert {
  id: number;
  notificationId: string;
  direction: AlertDirection;
  state: NotificationState;
  leaseOwner: string | null;
  tries: number;
  attempts: string;
}
