import Type, { type Static } from 'typebox';
import { MAX_INSTANT } from '../limits.ts';
import type { BulkRefusal } from '../monitors/bulkCalls.ts';
import { MAX_BULK_MONITORS } from '../monitors/monitorLimits.ts';
import {
  MAX_PREFERRED_TEAMS,
  MAX_TEMPLATE_LENGTH,
  MAX_WEEKLY_WINDOW_MINUTES,
  MAX_WINDOW_MINUTES,
  MAX_WINDOW_MONITORS,
  MAX_WINDOW_TITLE_LENGTH,
} from './alertingLimits.ts';
import { IntegrationConfigSchema } from './integrationConfig.ts';
import { IntegrationSettingsSchema, type DeliveryAttempt, type Notification } from './integrationRecord.ts';

const id = Type.String({ minLength: 1, maxLength: 64 });
const versionstamp = Type.String({ minLength: 1, maxLength: 64 });
const instant = Type.Integer({ minimum: 0, maximum: MAX_INSTANT });
/** A wall-clock time, such as 07:30. */
const wallTime = Type.String({
  maxLength: 5,
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  refusal: 'must be a time from 00:00 to 23:59',
});
const closed = { additionalProperties: false };

/**
 * `integrations/save`: a null versionstamp creates the integration. Returns the `Integration`. Saving turns the
 * integration back on if it was off because its destination refused alerts.
 */
export const SaveIntegrationSchema = Type.Object(
  {
    teamId: id,
    integrationId: id,
    versionstamp: Type.Union([versionstamp, Type.Null()]),
    settings: IntegrationSettingsSchema,
  },
  closed,
);
export type SaveIntegration = Static<typeof SaveIntegrationSchema>;

/**
 * `integrations/mute`: stops sending to an integration until a given time, or until someone unmutes it; a null `mute`
 * unmutes it. Alerts due while it's muted are dropped and logged as `muted`. Returns the `Integration`.
 */
export const MuteIntegrationSchema = Type.Object(
  {
    teamId: id,
    integrationId: id,
    mute: Type.Union([Type.Object({ until: Type.Union([instant, Type.Null()]) }, closed), Type.Null()]),
  },
  closed,
);
export type MuteIntegration = Static<typeof MuteIntegrationSchema>;

/** `integrations/delete`. */
export const DeleteIntegrationSchema = Type.Object({ teamId: id, integrationId: id, versionstamp }, closed);
export type DeleteIntegration = Static<typeof DeleteIntegrationSchema>;

/**
 * `integrations/sendConfirmation`: resends the confirmation link to a recipient who hasn't confirmed. Returns the
 * `Integration`.
 */
export const SendConfirmationSchema = Type.Object({ teamId: id, integrationId: id }, closed);
export type SendConfirmation = Static<typeof SendConfirmationSchema>;

/**
 * `integrations/test`: sends a real message with the form's settings, and with stored secrets where the form has no new
 * ones. Returns a `DeliveryAttempt`.
 */
export const TestIntegrationSchema = Type.Object(
  {
    teamId: id,
    integrationId: Type.Optional(id),
    config: IntegrationConfigSchema,
    direction: Type.Union([Type.Literal('down'), Type.Literal('up')]),
  },
  closed,
);
export type TestIntegration = Static<typeof TestIntegrationSchema>;

/** `integrations/testSaved`: sends a real message with the stored settings. Returns a `DeliveryAttempt`. */
export const TestSavedSchema = Type.Object(
  { teamId: id, integrationId: id, direction: Type.Union([Type.Literal('down'), Type.Literal('up')]) },
  closed,
);
export type TestSaved = Static<typeof TestSavedSchema>;
export type TestOutcome = DeliveryAttempt;

/** `integrations/preview`: renders a webhook's template for a sample monitor. Returns `{body}`. */
export const PreviewTemplateSchema = Type.Object(
  {
    teamId: id,
    template: Type.String({ maxLength: MAX_TEMPLATE_LENGTH }),
    direction: Type.Union([Type.Literal('down'), Type.Literal('up')]),
  },
  closed,
);
export type PreviewTemplate = Static<typeof PreviewTemplateSchema>;

/** `integrations/use`: turns one integration on or off for a monitor, without affecting its other integrations. */
export const UseIntegrationSchema = Type.Object(
  { teamId: id, monitorId: id, integrationId: id, isUsed: Type.Boolean() },
  closed,
);
export type UseIntegration = Static<typeof UseIntegrationSchema>;

/** `integrations/useMany`: turns one integration on or off for many monitors. Returns `UseManyOutcome`. */
export const UseManySchema = Type.Object(
  {
    teamId: id,
    integrationId: id,
    isUsed: Type.Boolean(),
    monitors: Type.Array(Type.Object({ monitorId: id }, closed), { minItems: 1, maxItems: MAX_BULK_MONITORS }),
  },
  closed,
);
export type UseMany = Static<typeof UseManySchema>;
export interface UseManyOutcome {
  /** Ids of the monitors that were changed. */
  changed: string[];
  refused: BulkRefusal[];
}

/** `integrations/assignEverywhere`: adds an integration to all of the team's current monitors. */
export const AssignEverywhereSchema = Type.Object({ teamId: id, integrationId: id }, closed);
export type AssignEverywhere = Static<typeof AssignEverywhereSchema>;

/**
 * `notifications/list`: the notifications for a monitor or an integration, newest first, at most 50. Returns
 * `NotificationPage`.
 */
export const ListNotificationsSchema = Type.Object(
  {
    teamId: id,
    monitorId: Type.Optional(id),
    integrationId: Type.Optional(id),
    /** Only notifications created before this time. */
    before: Type.Optional(instant),
    /** Only notifications that follow this one in the list. */
    olderThan: Type.Optional(id),
  },
  closed,
);
export type ListNotifications = Static<typeof ListNotificationsSchema>;
export interface NotificationPage {
  notifications: Notification[];
  hasOlder: boolean;
}

/** `notifications/retry`: retries a failed notification immediately. */
export const RetryNotificationSchema = Type.Object({ teamId: id, notificationId: id }, closed);
export type RetryNotification = Static<typeof RetryNotificationSchema>;

const until = Type.Union([instant, Type.Null()]);
/**
 * `alerting/snooze`: snoozes a monitor, or the whole team, until a given time; null ends the snooze. With `expected`,
 * this happens only if the current snooze ends at that time.
 */
export const SnoozeSchema = Type.Object(
  { teamId: id, monitorId: Type.Optional(id), until, expected: Type.Optional(instant) },
  closed,
);
export type Snooze = Static<typeof SnoozeSchema>;

/**
 * `alerting/snoozeMonitors`: snoozes many monitors, each until a given time; null ends the snooze. With `expected`,
 * changes only those whose current snooze ends at that time (null: those that aren't snoozed). Returns
 * `SnoozeMonitorsOutcome`.
 */
export const SnoozeMonitorsSchema = Type.Object(
  {
    teamId: id,
    monitors: Type.Array(Type.Object({ monitorId: id, until, expected: Type.Optional(until) }, closed), {
      minItems: 1,
      maxItems: MAX_BULK_MONITORS,
    }),
  },
  closed,
);
export type SnoozeMonitors = Static<typeof SnoozeMonitorsSchema>;
export interface SnoozeMonitorsOutcome {
  /** `before` is when the previous snooze would have ended; null for a monitor that wasn't snoozed. */
  done: { monitorId: string; before: number | null }[];
  refused: BulkRefusal[];
}

/**
 * `alerting/mailMe`: e-mails alerts to the caller's confirmed address, for one monitor or for all the team's monitors
 * that alert no one. Uses an existing integration for that address, turning it back on if needed, or creates one.
 * Returns `MailMeResult`.
 */
export const MailMeSchema = Type.Object({ teamId: id, monitorId: Type.Optional(id) }, closed);
export type MailMe = Static<typeof MailMeSchema>;
export interface MailMeResult {
  integrationId: string;
  name: string;
}

/** A period when alerts are held; monitors change status as usual. An empty `monitorIds` means the whole team. */
export const MaintenanceWindowSchema = Type.Object(
  {
    windowId: id,
    title: Type.String({ minLength: 1, maxLength: MAX_WINDOW_TITLE_LENGTH }),
    monitorIds: Type.Array(id, { maxItems: MAX_WINDOW_MONITORS, uniqueItems: true }),
    /**
     * Once: from a given time, for a duration. Weekly: on some days (1 is Monday, 7 is Sunday), from a wall-clock time
     * in a zone.
     */
    when: Type.Union([
      Type.Object(
        {
          kind: Type.Literal('once'),
          from: instant,
          minutes: Type.Integer({ minimum: 1, maximum: MAX_WINDOW_MINUTES }),
        },
        closed,
      ),
      Type.Object(
        {
          kind: Type.Literal('weekly'),
          days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7, uniqueItems: true }),
          time: wallTime,
          minutes: Type.Integer({ minimum: 1, maximum: MAX_WEEKLY_WINDOW_MINUTES }),
          timezone: Type.String({ minLength: 1, maxLength: 513 }),
        },
        closed,
      ),
    ]),
  },
  closed,
);
export type MaintenanceWindow = Static<typeof MaintenanceWindowSchema>;

/** A maintenance window, with when it closes (if it's open now) and when it next opens. */
export interface QuietWindow extends MaintenanceWindow {
  versionstamp: string;
  openUntil: number | null;
  nextFrom: number | null;
}

/** `alerting/quiet`: returns a `Quiet`. */
export const GetQuietSchema = Type.Object({ teamId: id }, closed);

/** Everything that holds back a team's alerts, now or in the future. */
export interface Quiet {
  teamSnoozedUntil: number | null;
  /** `isByLink`: snoozed through the link in an alert, without signing in. */
  monitorSnoozes: { monitorId: string; until: number; isByLink?: boolean }[];
  windows: QuietWindow[];
}

/** `alerting/saveWindow`: a null versionstamp creates a window; an outdated one is refused. */
export const SaveWindowSchema = Type.Object(
  { teamId: id, versionstamp: Type.Union([versionstamp, Type.Null()]), window: MaintenanceWindowSchema },
  closed,
);
export type SaveWindow = Static<typeof SaveWindowSchema>;
/** `alerting/deleteWindow`: an outdated versionstamp is refused. */
export const DeleteWindowSchema = Type.Object({ teamId: id, windowId: id, versionstamp }, closed);
export type DeleteWindow = Static<typeof DeleteWindowSchema>;

/**
 * `preferences/get` and `preferences/save`: the e-mails that a person gets in addition to those from their teams'
 * integrations.
 */
export const PreferencesSchema = Type.Object(
  {
    /** Which of each team's alerts are e-mailed to the person; none from teams that aren't listed. */
    teams: Type.Array(
      Type.Object(
        { teamId: id, mails: Type.Union([Type.Literal('none'), Type.Literal('down'), Type.Literal('all')]) },
        closed,
      ),
      { maxItems: MAX_PREFERRED_TEAMS },
    ),
    /**
     * The range of wall-clock times in the person's zone during which they get no e-mails. Alerts from that time are
     * e-mailed when it ends.
     */
    quietHours: Type.Union([
      Type.Object(
        {
          from: wallTime,
          to: wallTime,
        },
        closed,
      ),
      Type.Null(),
    ]),
    weeklyReport: Type.Boolean(),
  },
  closed,
);
export type Preferences = Static<typeof PreferencesSchema>;

/** The result of `preferences/get`, with the confirmed address for e-mails; null if the person has none. */
export interface StoredPreferences extends Preferences {
  mailedTo: string | null;
}
