import Type, { type Static } from 'typebox';
import { MAX_NAME_LENGTH } from '../monitors/monitorLimits.ts';
import { ALERT_RULES } from './alertRules.ts';
import { IntegrationConfigSchema, type ShownConfig } from './integrationConfig.ts';

/** How many of an integration's monitors are listed, if none in particular were asked about. */
export const MAX_SHOWN_USES = 100;

/** The settings that a person chooses for an integration: where alerts are sent, and which ones. */
export const IntegrationSettingsSchema = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: MAX_NAME_LENGTH }),
    config: IntegrationConfigSchema,
    /** Whether new monitors use it. */
    isDefault: Type.Boolean(),
    /** Whether it follows the team's rules, which then replace the ones below whenever either is saved. */
    usesTeamRules: Type.Optional(Type.Boolean()),
    ...ALERT_RULES,
  },
  { additionalProperties: false },
);
export type IntegrationSettings = Static<typeof IntegrationSettingsSchema>;

/**
 * Whether the recipient of an e-mail integration has agreed to get alerts. Until then, they get only the confirmation
 * e-mail. A current member's own address counts as confirmed, and so does every integration that isn't e-mail.
 */
export type Confirmation =
  | { state: 'confirmed' }
  /** `sentAt` is when the latest confirmation e-mail was sent; null for none so far. */
  | { state: 'waiting'; sentAt: number | null };

/**
 * Why an alert is held: a person's choice, a monitor that flips too often, a recipient who hasn't confirmed, or a limit
 * on e-mails.
 */
export type HeldBy = 'snooze' | 'maintenance' | 'flapping' | 'quiet-hours' | 'confirmation' | 'mail-limit';

/** `muted`: dropped because the integration was muted. */
export type NotificationState = 'waiting' | 'sending' | 'sent' | 'failed' | 'muted';

/** When an integration's mute ends; null if only unmuting ends it. */
export interface Mute {
  until: number | null;
}

/** A delivery attempt and its outcome. */
export interface DeliveryAttempt {
  at: number;
  isDelivered: boolean;
  /** HTTP or SMTP status; null if there was no response. */
  status: number | null;
  /** The first 1,000 characters of the response, or a description of what went wrong. */
  answer: string;
  tookMs: number;
}

/** An alert to an integration. Times are milliseconds since 1970. */
export interface Notification {
  notificationId: string;
  integrationId: string;
  integrationName: string;
  integrationKind: IntegrationSettings['config']['kind'];
  monitorId: string;
  /** The flip's sequence number in the monitor's timeline. */
  sequence: number;
  direction: 'down' | 'up';
  /** Whether it repeats an earlier notification of this flip because the monitor was still down. */
  isReminder: boolean;
  state: NotificationState;
  /** If it's held past its due time, until when and why; otherwise null. */
  heldUntil: number | null;
  heldBy: HeldBy | null;
  nextAttemptAt: number | null;
  attempts: DeliveryAttempt[];
  createdAt: number;
}

/** An integration as pages show it. */
export interface Integration extends IntegrationSettings {
  /** Without its secrets. */
  config: ShownConfig;
  integrationId: string;
  teamId: string;
  versionstamp: string;
  createdAt: number;
  /**
   * Set if the destination refused permanently or its recipient unsubscribed; saving doesn't turn the integration back
   * on if `isUnwanted`. `why` consists of complete sentences for a person.
   */
  disabled: { at: number; why: string; isUnwanted: boolean } | null;
  /** Set while someone has muted it; saving the integration doesn't unmute it. */
  muted: (Mute & { at: number }) | null;
  confirmation: Confirmation;
  /** If the response was JSON, `answer` contains only its message; the attempts contain the whole response. */
  lastDelivery: { at: number; state: NotificationState; answer: string; notificationId: string } | null;
  /** How many monitors use it. */
  monitorCount: number;
  /** Ids of monitors that use it: of those that were asked about, or else at most `MAX_SHOWN_USES` of all. */
  monitorIds: string[];
}
