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

/** An integration that a monitor uses, as a list shows it. */
export type Channel = NonNullable<ListedFacts['channels']>[number];

/** `problem`: a secret that can't be kept, and its path in `config`. */
export type SaveOutcome =
  | { saved: true; integration: Integration }
  | { saved: false; why: 'missing' | 'changed' | 'too-many' | 'unsubscribed' }
  | { saved: false; why: 'secret'; problem: InvalidDetail };

/** Where a team's alerts go. An integration or a monitor that is another team's isn't found. `by` is who does it, for the audit log. */
export interface Integrations {
  /** By name. */
  list(teamId: string): Promise<Integration[]>;
  /** With its secrets, for tests; null for another team's, or when they can't be decrypted. */
  configOf(teamId: string, integrationId: string): Promise<IntegrationConfig | null>;
  /** Null for an unknown integration. */
  teamOf(integrationId: string): Promise<string | null>;
  save(input: SaveIntegration, now: number, by: AuditActor): Promise<SaveOutcome>;
  /** Null for an integration that isn't there. */
  mute(input: MuteIntegration, now: number, by: AuditActor): Promise<Integration | null>;
  remove(input: DeleteIntegration, by: AuditActor): Promise<'done' | 'missing' | 'changed'>;
  /** Makes a monitor use an integration or not; its other integrations stay. Returns what's missing, or null. */
  use(use: UseIntegration, by: AuditActor): Promise<'monitor' | 'integration' | null>;
  /** Makes many monitors use an integration or not; null for another team's integration. */
  useMany(use: UseMany, by: AuditActor): Promise<UseManyOutcome | null>;
  /** Makes every monitor of the team use it; false for another team's integration. */
  assignEverywhere(teamId: string, integrationId: string, by: AuditActor): Promise<boolean>;
  /** Switches on the team's integrations whose destination refused permanently and now responds again. */
  liftRefusals(teamId: string, config: IntegrationConfig, by: AuditActor): Promise<void>;
}

/** `overtaken`: it reports a recovery, but the monitor has gone down again since, and the same destination gets that alert. */
export type RetryOutcome = 'done' | 'missing' | 'unsubscribed' | 'muted' | 'overtaken';

export interface Notifications {
  /** `null` for a monitor or an integration that isn't the team's. */
  listNotifications(query: ListNotifications): Promise<NotificationPage | null>;
  /** Retries one that waits or failed, starting at this instant, along with all alerts in the same message. */
  retry(teamId: string, notificationId: string, now: number): Promise<RetryOutcome>;
  /**
   * Forgets notifications that are older than the history that is kept, in bounded steps from one place (0 for the first) to the
   * next; null where that was the last.
   */
  prune(now: number, place: number): Promise<{ nextPlace: number | null }>;
}

/** What holds alerts back. `by` is who does it, for the audit log. */
export interface QuietTimes {
  quiet(teamId: string, now: number): Promise<Quiet>;
  /**
   * `missing` for a monitor that isn't the team's, `changed` if it isn't snoozed until the instant that was expected. A
   * link can end what a link started.
   */
  snooze(snooze: Snooze, now: number, by: AuditActor): Promise<'done' | 'missing' | 'changed'>;
  snoozeMonitors(snoozes: SnoozeMonitors, now: number, by: AuditActor): Promise<SnoozeMonitorsOutcome>;
  saveWindow(input: SaveWindow, now: number, by: AuditActor): Promise<'done' | 'missing' | 'changed' | 'too-many'>;
  deleteWindow(input: DeleteWindow, now: number, by: AuditActor): Promise<'done' | 'missing' | 'changed'>;
}

/** What alerts say about the flips they report. */
export interface FlipRecords {
  /** The record of an alert's flip; null once its monitor is gone. */
  flipRecord(alertId: number): Promise<FlipRecord | null>;
}

/** An integration, with what shows whether it works, regardless of its monitors. */
export interface DestinationHealth extends DestinationFacts, Pick<Integration, 'name' | 'muted' | 'lastDelivery'> {
  disabled: Pick<NonNullable<Integration['disabled']>, 'at' | 'why'> | null;
}

/** Where a team's alerts go, and which of its monitors that leaves out. */
export interface ReachRecords {
  /** The integrations that some of a team's monitors use, by name; a monitor without any is left out. */
  channelsOf(teamId: string, monitorIds: readonly string[]): Promise<ReadonlyMap<string, Channel[]>>;
  destinations(teamId: string): Promise<{ integrations: DestinationHealth[]; mailedUserIds: string[] }>;
  /** Those among some of a team's monitors that use none of these integrations. */
  monitorsWithout(teamId: string, integrationIds: readonly string[], monitorIds: readonly string[]): Promise<string[]>;
  countMonitorsWithout(teamId: string, integrationIds: readonly string[]): Promise<number>;
  /** Makes every monitor that uses none of these integrations use another one. */
  useWhereWithout(
    teamId: string,
    integrationIds: readonly string[],
    integrationId: string,
    by: AuditActor,
  ): Promise<void>;
}

/** Addresses of people who deleted their account. */
export interface AddressesGone {
  /** Erases, in bounded steps, every team's integrations that e-mail the address with this mark, and their history. */
  forgetAddress(mark: string): Promise<{ hasMore: boolean }>;
}

/** How people get e-mails, besides integrations. */
export interface MailPreferences {
  preferences(userId: string): Promise<Preferences>;
  /** The report comes first at an instant, or where one is on its way already, when that does. */
  savePreferences(userId: string, preferences: Preferences, nextReportAt: number): Promise<void>;
  /** The person has left the team, or no longer wants its e-mails. */
  stopMails(userId: string, teamId: string): Promise<void>;
  stopReports(userId: string): Promise<void>;
}

/**
 * Addresses whose readers have ended the e-mails of a team's integrations, by their marks: integrations come and go. `by` is who did
 * it, for the audit log.
 */
export interface UnsubscribedAddresses {
  isUnsubscribed(teamId: string, mark: string): Promise<boolean>;
  /** Stops alert e-mails to an address. Switches off the team's integrations that use it; the owners get the reason. */
  unsubscribe(teamId: string, mark: string, now: number, by: AuditActor): Promise<void>;
  /** Takes that back: integrations that were switched off for it, and have not changed since, are used again. */
  subscribeAgain(teamId: string, mark: string, by: AuditActor): Promise<void>;
  /** Whether its reader wants no e-mail from any team. If so, `isUnsubscribed` is true for each team. */
  isNeverMailed(mark: string): Promise<boolean>;
  /** Stops alert e-mails to an address from every team; the owners get the reason. */
  neverMail(mark: string, now: number, by: AuditActor): Promise<void>;
  /** Takes that back; unsubscribes from single teams stay. */
  mailAgain(mark: string, by: AuditActor): Promise<void>;
}

/** A confirmation e-mail that may be sent, counted under this id, or how long to wait until the next one may be. */
export type ConfirmationTurn = { mailId: number } | { retryAfterSeconds: number };

/** Addresses that a team's integrations may e-mail, by their marks: integrations come and go. */
export interface ConfirmedAddresses {
  isConfirmed(teamId: string, mark: string): Promise<boolean>;
  /** Whether it is confirmed because a member has it. */
  isMembers(teamId: string, mark: string): Promise<boolean>;
  /** Its recipient agreed. Alerts that waited for that and are still current are sent now. */
  confirmAddress(teamId: string, mark: string, now: number, by: AuditActor): Promise<void>;
  /**
   * Updates the members' addresses. Integrations to one of them need no confirmation. Those to an address that was a
   * member's wait for one from now on, and their owners get an e-mail.
   */
  reviewMembers(teamId: string, memberMarks: readonly string[], now: number): Promise<void>;
  /** Counts one more confirmation e-mail within the limits. */
  takeConfirmationMail(mail: ConfirmationMailCount, limits: ConfirmationLimits): Promise<ConfirmationTurn>;
  /** Uncounts one that couldn't be sent. */
  giveBackConfirmationMail(mailId: number): Promise<void>;
}

/** What one confirmation e-mail counts against. */
export interface ConfirmationMailCount {
  teamId: string;
  mark: string;
  /** Who entered the address. */
  askedBy: string;
  now: number;
}

/** What's kept about people, to delete it once they're gone. */
export interface KnownPeople {
  /** Forgets a person in bounded steps. */
  forgetPerson(userId: string): Promise<{ hasMore: boolean }>;
}

/**
 * Keeps integrations, notifications and what holds them. A promise resolves once its change is durable. Several
 * processes may share the store, so it remembers nothing from one transaction to the next.
 */
export interface AlertStore
  extends
    Outbox,
    Integrations,
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
  /** Forgets all that is kept for a team. */
  removeTeam(teamId: string): Promise<void>;
}
