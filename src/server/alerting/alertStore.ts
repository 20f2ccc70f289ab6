import type { AlertRules, SaveAlertRules } from '../../contract/alerting/alertRules.ts';
import type {
  DeleteIntegration,
  DeleteWindow,
  ListNotifications,
  MuteIntegration,
  NotificationPage,
  Preferences,
  Quiet,
  SaveIntegration,
  SaveWindow,
  Snooze,
  SnoozeMonitors,
  SnoozeMonitorsOutcome,
  UseMany,
  UseManyOutcome,
  UseIntegration,
} from '../../contract/alerting/alertingCalls.ts';
import type { IntegrationConfig } from '../../contract/alerting/integrationConfig.ts';
import type { Integration } from '../../contract/alerting/integrationRecord.ts';
import type { InvalidDetail } from '../../contract/errors.ts';
import type { ListedFacts } from '../../contract/monitors/monitorCalls.ts';
import type { AuditActor } from '../audit/auditEntry.ts';
import type { MailLimitStore } from './mailLimitStore.ts';
import type { Outbox } from './outbox.ts';
import type { FlipRecord } from './policy/alertContext.ts';
import type { ConfirmationLimits } from './policy/mailLimits.ts';
import type { DestinationFacts } from './policy/reach.ts';
import type { WeeklyReports } from './weeklyReports.ts';

/** A monitor's integration, as shown in lists. */
export type Channel = NonNullable<ListedFacts['channels']>[number];

/** The maximum number of integrations and windows per team. */
export interface AlertLimits {
  integrations: number;
  windows: number;
}

/** `problem` is the path of a secret that must be entered, with a message. */
export type SaveOutcome =
  | { saved: true; integration: Integration }
  | { saved: false; why: 'missing' | 'changed' | 'too-many' | 'unsubscribed' }
  | { saved: false; why: 'secret'; problem: InvalidDetail };

/** An integration without the monitors that use it, which can be many. */
export type StoredIntegration = Omit<Integration, 'monitorCount' | 'monitorIds'>;

/** Teams' integrations. Other teams' integrations and monitors count as missing. `by` is the actor in the audit log. */
export interface Integrations {
  /** Returns a team's integrations, sorted by name. */
  list(teamId: string): Promise<StoredIntegration[]>;
  /**
   * Returns a team's integrations, sorted by name, with the number of monitors that use each, and with the ids of those
   * of the given monitors that do; of the first `MAX_SHOWN_USES` if none are given.
   */
  listUsed(teamId: string, monitorIds?: readonly string[]): Promise<Integration[]>;
  /** Returns one of a team's integrations; null if the team has none with this id. */
  find(teamId: string, integrationId: string): Promise<Integration | null>;
  /** Returns the ids of the integrations that some of a team's monitors use, sorted by name. */
  usedBy(teamId: string, monitorIds: readonly string[]): Promise<ReadonlyMap<string, string[]>>;
  /** Returns the ids of all monitors that use some of a team's integrations. */
  monitorsOf(teamId: string, integrationIds: readonly string[]): Promise<ReadonlyMap<string, string[]>>;
  /**
   * Returns an integration's configuration, including its secrets. Null for another team's integration, or if the
   * secrets can't be decrypted.
   */
  configOf(teamId: string, integrationId: string): Promise<IntegrationConfig | null>;
  /** Returns the team that an integration belongs to; null if there is no such integration. */
  teamOf(integrationId: string): Promise<string | null>;
  save(input: SaveIntegration, now: number, by: AuditActor): Promise<SaveOutcome>;
  /** Mutes or unmutes an integration. Returns null if there is no such integration. */
  mute(input: MuteIntegration, now: number, by: AuditActor): Promise<Integration | null>;
  remove(input: DeleteIntegration, by: AuditActor): Promise<'done' | 'missing' | 'changed'>;
  /**
   * Adds an integration to a monitor, or removes it; the monitor's other integrations don't change. Returns what's
   * missing, or null.
   */
  use(use: UseIntegration, by: AuditActor): Promise<'monitor' | 'integration' | null>;
  /** Adds an integration to many monitors, or removes it. Returns null for another team's integration. */
  useMany(use: UseMany, by: AuditActor): Promise<UseManyOutcome | null>;
  /** Adds the integration to each of the team's monitors. Returns false for another team's integration. */
  assignEverywhere(teamId: string, integrationId: string, by: AuditActor): Promise<boolean>;
  /** Turns back on the team's integrations whose destination refused permanently but now responds again. */
  liftRefusals(teamId: string, config: IntegrationConfig, by: AuditActor): Promise<void>;
}

/** Teams' alert rules. `by` is the actor in the audit log. */
export interface TeamRules {
  rules(teamId: string): Promise<AlertRules>;
  /** Changes a team's rules, and those of its integrations that follow them. */
  saveRules(input: SaveAlertRules, now: number, by: AuditActor): Promise<void>;
}

/**
 * `overtaken` means that the alert reports a recovery, but the monitor has gone down again since, and the same
 * destination gets an alert about that.
 */
export type RetryOutcome = 'done' | 'missing' | 'unsubscribed' | 'muted' | 'overtaken';

export interface Notifications {
  /** Returns `null` for a monitor or an integration that doesn't belong to the team. */
  listNotifications(query: ListNotifications): Promise<NotificationPage | null>;
  /** Makes a waiting or failed notification due at this instant, along with all alerts in the same message. */
  retry(teamId: string, notificationId: string, now: number): Promise<RetryOutcome>;
  /**
   * Deletes notifications that have passed the retention period, in bounded steps. Pass 0 first, then each `nextPlace`
   * until it's null.
   */
  prune(now: number, place: number): Promise<{ nextPlace: number | null }>;
}

/** Snoozes and maintenance windows, which hold alerts back. `by` is the actor in the audit log. */
export interface QuietTimes {
  quiet(teamId: string, now: number): Promise<Quiet>;
  /**
   * Returns `missing` for another team's monitor, and `changed` if the current snooze doesn't end at the expected
   * instant. A link can end only a snooze that a link started.
   */
  snooze(snooze: Snooze, now: number, by: AuditActor): Promise<'done' | 'missing' | 'changed'>;
  snoozeMonitors(snoozes: SnoozeMonitors, now: number, by: AuditActor): Promise<SnoozeMonitorsOutcome>;
  saveWindow(
    input: SaveWindow,
    now: number,
    by: AuditActor,
  ): Promise<'done' | 'missing' | 'changed' | 'too-many' | 'unknown-monitors'>;
  deleteWindow(input: DeleteWindow, now: number, by: AuditActor): Promise<'done' | 'missing' | 'changed'>;
}

/** What is stored about the flips that alerts report. */
export interface FlipRecords {
  /** Returns the record of an alert's flip; null once the monitor has been deleted. */
  flipRecord(alertId: number): Promise<FlipRecord | null>;
}

/** An integration, with the facts that show whether it works, whichever monitors use it. */
export interface DestinationHealth extends DestinationFacts, Pick<Integration, 'name' | 'muted' | 'lastDelivery'> {
  disabled: Pick<NonNullable<Integration['disabled']>, 'at' | 'why'> | null;
}

/** Shows where a team's alerts are sent, and which of its monitors have no working integration. */
export interface ReachRecords {
  /**
   * Returns the integrations that some of a team's monitors use, sorted by name. Monitors without integrations are left
   * out.
   */
  channelsOf(teamId: string, monitorIds: readonly string[]): Promise<ReadonlyMap<string, Channel[]>>;
  destinations(teamId: string): Promise<{ integrations: DestinationHealth[]; mailedUserIds: string[] }>;
  /** Returns which of the given monitors use none of these integrations. */
  monitorsWithout(teamId: string, integrationIds: readonly string[], monitorIds: readonly string[]): Promise<string[]>;
  countMonitorsWithout(teamId: string, integrationIds: readonly string[]): Promise<number>;
  /** Adds `integrationId` to every monitor that uses none of `integrationIds`. */
  assignWhereMissing(
    teamId: string,
    integrationIds: readonly string[],
    integrationId: string,
    by: AuditActor,
  ): Promise<void>;
}

/** Deletes the e-mail addresses of people who have deleted their accounts. */
export interface AddressesGone {
  /**
   * Deletes, in bounded steps, every team's integrations that e-mail the address with this mark, along with their
   * history.
   */
  forgetAddress(mark: string): Promise<{ hasMore: boolean }>;
}

/** Which e-mails people get, apart from those sent by integrations. */
export interface MailPreferences {
  preferences(userId: string): Promise<Preferences>;
  /** Saves preferences. The first weekly report is due at `nextReportAt`, unless one is already scheduled. */
  savePreferences(userId: string, preferences: Preferences, nextReportAt: number): Promise<void>;
  /** Stops a team's e-mails to a person who has left it. */
  stopMails(userId: string, teamId: string): Promise<void>;
  stopReports(userId: string): Promise<void>;
}

/**
 * Addresses that have unsubscribed from the e-mails that a team's integrations send. They're stored separately from
 * integrations, which can be deleted, and only as marks. `by` is the actor in the audit log.
 */
export interface UnsubscribedAddresses {
  isUnsubscribed(teamId: string, mark: string): Promise<boolean>;
  /** Stops alert e-mails to an address. Turns off the team's integrations that use it, and tells the owners why. */
  unsubscribe(teamId: string, mark: string, now: number, by: AuditActor): Promise<void>;
  /** Undoes `unsubscribe`. Integrations that it turned off, and that haven't changed since, are turned back on. */
  subscribeAgain(teamId: string, mark: string, by: AuditActor): Promise<void>;
  /**
   * Returns whether the address has opted out of e-mails from every team. If so, `isUnsubscribed` is true for each
   * team.
   */
  isNeverMailed(mark: string): Promise<boolean>;
  /** Stops every team's alert e-mails to an address, and tells the owners why. */
  neverMail(mark: string, now: number, by: AuditActor): Promise<void>;
  /** Undoes `neverMail`, but doesn't resubscribe the address to teams that it unsubscribed from individually. */
  mailAgain(mark: string, by: AuditActor): Promise<void>;
}

/** The id under which a confirmation e-mail was counted, or how long to wait until the next e-mail is allowed. */
export type ConfirmationTurn = { mailId: number } | { retryAfterSeconds: number };

/**
 * Addresses that a team's integrations can e-mail. They're stored separately from integrations, which can be deleted,
 * and only as marks.
 */
export interface ConfirmedAddresses {
  isConfirmed(teamId: string, mark: string): Promise<boolean>;
  /** Returns whether the address counts as confirmed because it belongs to a member. */
  isMembers(teamId: string, mark: string): Promise<boolean>;
  /** Confirms an address. Alerts that were waiting for this and are still current become due. */
  confirmAddress(teamId: string, mark: string, now: number, by: AuditActor): Promise<void>;
  /**
   * Updates the members' addresses, which count as confirmed. Integrations that use a former member's address wait for
   * confirmation, and the team's owners get an e-mail.
   */
  reviewMembers(teamId: string, memberMarks: readonly string[], now: number): Promise<void>;
  /** Counts another confirmation e-mail, within the limits. */
  takeConfirmationMail(mail: ConfirmationMailCount, limits: ConfirmationLimits): Promise<ConfirmationTurn>;
  /** Stops counting an e-mail that couldn't be sent. */
  refundConfirmationMail(mailId: number): Promise<void>;
}

/** The limits that a confirmation e-mail counts toward. */
export interface ConfirmationMailCount {
  teamId: string;
  mark: string;
  /** The person who entered the address. */
  askedBy: string;
  now: number;
}

/** Data about people, which is deleted along with them. */
export interface KnownPeople {
  /** Deletes a person's data in bounded steps. */
  forgetPerson(userId: string): Promise<{ hasMore: boolean }>;
}

/**
 * Stores integrations, notifications, snoozes and maintenance windows. A promise resolves once its change is durable.
 * Several processes can share the database, so an adapter keeps no state between transactions.
 */
export interface AlertStore
  extends
    Outbox,
    Integrations,
    TeamRules,
    Notifications,
    FlipRecords,
    ReachRecords,
    QuietTimes,
    MailPreferences,
    UnsubscribedAddresses,
    ConfirmedAddresses,
    MailLimitStore,
    KnownPeople,
    AddressesGone,
    WeeklyReports {
  /** Deletes everything stored for a team. */
  removeTeam(teamId: string): Promise<void>;
}
