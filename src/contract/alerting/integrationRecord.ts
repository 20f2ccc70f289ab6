import Type, { type Static } from 'typebox';
import { MAX_NAME_LENGTH, MAX_SECONDS } from '../monitors/monitorLimits.ts';
import { MAX_FAILURES_BEFORE_ALERT, MIN_REMINDER_SECONDS } from './alertingLimits.ts';
import { IntegrationConfigSchema, type ShownConfig } from './integrationConfig.ts';

/** What a person decides about an integration: where alerts go, and which. */
export const IntegrationSettingsSchema = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: MAX_NAME_LENGTH }),
    config: IntegrationConfigSchema,
    /** New monitors use it. */
    isDefault: Type.Boolean(),
    /** While a monitor is still down; null for never. */
    remindEverySeconds: Type.Union([
      Type.Integer({ minimum: MIN_REMINDER_SECONDS, maximum: MAX_SECONDS }),
      Type.Null(),
    ]),
    /** Failures in a row before an alert; 1 alerts immediately. A missed deadline always alerts immediately. */
    alertAfterFailures: Type.Integer({ minimum: 1, maximum: MAX_FAILURES_BEFORE_ALERT }),
    /** One message with a list instead of many when more than ten monitors flip within a minute. */
    wantsSummary: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type IntegrationSettings = Static<typeof IntegrationSettingsSchema>;

/**
 * Whether the recipient of an e-mail integration agreed to it. Until then it gets only the confirmation e-mail. A
 * current member's own address counts as confirmed, and so does every kind other than e-mail.
 */
export type Confirmation =
  | { state: 'confirmed' }
  /** `sentAt` is when the latest confirmation e-mail went out; null for none so far. */
  | { state: 'waiting'; sentAt: number | null };

/** What keeps an alert from being sent: a person's wish, a monitor that changes too often, or a recipient who has yet to confirm. */
export type HeldBy = 'snooze' | 'maintenance' | 'flapping' | 'quiet-hours' | 'confirmation';

/**
 * `held-back`: a limit on e-mails to the address or from the team was reached; a later e-mail says how many were held
 * back. `muted`: not sent, now or later, because someone had muted the integration.
 */
export type NotificationState = 'waiting' | 'sending' | 'sent' | 'failed' | 'held-back' | 'muted';

/** Until when nothing is sent to an integration; null for until someone unmutes it. */
export interface Mute {
  until: number | null;
}

/** A delivery attempt and its outcome. */
export interface DeliveryAttempt {
  at: number;
  isDelivered: boolean;
  /** HTTP or SMTP status; null if there was no response. */
  status: number | null;
  /** The first 1,000 characters of the response, or what went wrong, in words. */
  answer: string;
  tookMs: number;
}

/** One alert to one integration. Times are milliseconds since 1970. */
export interface Notification {
  notificationId: string;
  integrationId: string;
  integrationName: string;
  integrationKind: IntegrationSettings['config']['kind'];
  monitorId: string;
  /** Sequence of the flip in the monitor's timeline. */
  sequence: number;
  direction: 'down' | 'up';
  /** Not the first for this flip: the monitor was still down. */
  isReminder: boolean;
  state: NotificationState;
  /** It waits beyond its turn, and why. */
  heldUntil: number | null;
  heldBy: HeldBy | null;
  nextAttemptAt: number | null;
  attempts: DeliveryAttempt[];
  createdAt: number;
}

/** An integration as pages show it. */
export interface Integration extends IntegrationSettings {
  /** Without its secrets, which never leave the server. */
  config: ShownConfig;
  integrationId: string;
  teamId: string;
  versionstamp: string;
  createdAt: number;
  /**
   * The destination refused permanently, or its reader unsubscribed: then saving it doesn't turn it back on. `why` is
   * complete sentences, for a person.
   */
  disabled: { at: number; why: string; isUnwanted: boolean } | null;
  /** Someone muted it, and when; saving it doesn't end that. */
  muted: (Mute & { at: number }) | null;
  confirmation: Confirmation;
  /** If the response was JSON, its `answer` is only the message; the attempts have all of it. */
  lastDelivery: { at: number; state: NotificationState; answer: string; notificationId: string } | null;
  /** Monitors that use it. */
  monitorIds: string[];
}
