import type { MaintenanceWindow } from '../../contract/alerting/alertingCalls.ts';
import type { IntegrationKind } from '../../contract/alerting/integrationConfig.ts';
import type { HeldBy, NotificationState } from '../../contract/alerting/integrationRecord.ts';
import type { FlipReason } from '../../contract/monitors/monitorEvents.ts';
import type { Absence, StoredStatus } from '../../contract/monitors/monitorRecord.ts';
import type { Schedule } from '../../contract/monitors/schedule.ts';
import type { OpenRun } from '../monitors/monitorRules.ts';
import type { AlertDirection } from '../notifiers/alertMessage.ts';

/*
 * What the policy reads from the store and what it decides. Times are milliseconds since 1970; `monitor` is a monitor's
 * row number, `sequence` a flip's position in its timeline.
 */

/** What was known about a flip when its alerts were queued. */
export interface FlipFacts {
  name: string;
  tags: string[];
  at: number;
  reason: FlipReason;
  downForMs: number | null;
  /** For a passed deadline: when the last success came; null for never. */
  lastSuccessAt: number | null;
  exitStatus: number | null;
  /** For a passed deadline: the period when Hearth itself was down, which delayed it. */
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

/** A flip that warrants an alert. */
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

/** Where a monitor's alerts go, and which of them to send there. */
export interface AlertDestination {
  to: AlertTarget;
  name: string;
  kind: IntegrationKind;
  alertAfterFailures: number;
  wantsSummary: boolean;
  /** Nothing is sent there because it refused permanently. */
  isDisabled: boolean;
  /** Nothing is sent there because someone muted it. */
  isMuted: boolean;
  /** False for a person who only wants alerts about monitors going down. */
  wantsUp: boolean;
}

/** What holds an alert back, and until when. */
export interface Hold {
  until: number;
  by: HeldBy;
}

/** What can hold back a team's alerts. */
export interface TeamHolds {
  /** A snooze of the whole team has `WHOLE_TEAM` as its monitor id. */
  snoozes: readonly { monitorId: string; until: number }[];
  windows: readonly MaintenanceWindow[];
}

export const NOTIFICATION_ID_PREFIX = 'nid_';

/** In place of a monitor's id: all monitors of a team. */
export const WHOLE_TEAM = '';

/** What the next alert about a monitor needs from an earlier one to the same destination. */
export interface EarlierAlert {
  /** Null for one queued in the same step. */
  id: number | null;
  direction: AlertDirection;
  state: NotificationState;
  /** It's waiting, and no delivery has been attempted. */
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
  /** How many failures in a row it waits for; null for none. */
  awaitsFailures: number | null;
  /** It can be combined with others in one message. */
  canJoin: boolean;
  /** When it can be sent; null if it's never sent, or still waits for more failures. */
  nextAttemptAt: number | null;
  /** Why it was abandoned before the first attempt. */
  refusal: string | null;
  /** Not sent, because its destination is muted. */
  isMuted: boolean;
}

/** An alert that waits for failures in a row, with the monitor's failures so far. */
export interface CountingAlert {
  id: number;
  /** The integration's current setting. */
  awaitsFailures: number;
  createdAt: number;
  hold: Hold | null;
  /** When to check it next, even without another failure. */
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

/** An alert that may need a reminder because its monitor is still down. */
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
  /** The monitor's current status; null once the monitor is gone. */
  status: StoredStatus | null;
  /** When the monitor flipped next; null if it didn't. */
  nextFlipAt: number | null;
  /** An alert that the monitor is up is already queued for this destination. */
  isUpToCome: boolean;
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
