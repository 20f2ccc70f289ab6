import type {
  MaintenanceWindow,
  SnoozeMonitors,
  SnoozeMonitorsOutcome,
  UseMany,
  UseManyOutcome,
} from '../../contract/alerting/alertingCalls.ts';
import type { IntegrationConfig, SavedConfig } from '../../contract/alerting/integrationConfig.ts';
import type { Integration, Mute } from '../../contract/alerting/integrationRecord.ts';
import type { InvalidDetail } from '../../contract/errors.ts';
import type {
  AlertMailLimits,
  AlertMailsSent,
  ConfirmationLimits,
  ConfirmationMailsSent,
  MailLimit,
} from './policy/mailLimits.ts';
import type { KnownAddresses } from './policy/membership.ts';
import type { IntegrationToSave, MuteChange, SaveDecision, WindowToSave } from './policy/saving.ts';
import type { DestinationRefusal } from './policy/refusals.ts';

/** Decisions that a store makes within a transaction. They're pure functions, shared by all adapters. */
export interface AlertPolicy {
  decideIntegration(input: IntegrationToSave): SaveDecision;
  decideMute(
    before: Pick<Integration, 'muted' | 'remindEverySeconds'>,
    mute: Mute | null,
    now: number,
  ): MuteChange | null;
  decideWindow(input: WindowToSave): Exclude<SaveDecision, 'unsubscribed'>;
  /** `before` maps the team's monitors to the end of their current snooze, or to null if they aren't snoozed. */
  decideSnoozes(
    monitors: SnoozeMonitors['monitors'],
    before: ReadonlyMap<string, number | null>,
  ): SnoozeMonitorsOutcome;
  /** `wasUsed` maps the team's monitors to whether they currently use the integration. */
  decideUses(monitors: UseMany['monitors'], wasUsed: ReadonlyMap<string, boolean>, isUsed: boolean): UseManyOutcome;
  openUntil(window: MaintenanceWindow, now: number): number | null;
  nextFrom(window: MaintenanceWindow, now: number): number | null;
  nextReminder(everySeconds: number | null, now: number): number | null;
  /** Returns the settings with the stored secrets restored, or the secret that must be entered. */
  keepSecrets(
    saved: SavedConfig,
    before: IntegrationConfig | null,
  ): { config: IntegrationConfig } | { problem: InvalidDetail };
  /** Returns the mark of the address that an integration e-mails; null for any other kind. */
  markOf(config: SavedConfig): string | null;
  unsubscribeOf(address: string, now: number): DestinationRefusal;
  membershipChanges(known: KnownAddresses, memberMarks: readonly string[]): { joined: string[]; left: string[] };
  confirmationWaitSeconds(sent: ConfirmationMailsSent, limits: ConfirmationLimits, now: number): number | null;
  reachedLimit(sent: AlertMailsSent, limits: AlertMailLimits): MailLimit | null;
}

/** The maximum number of integrations and windows per team. */
export interface AlertLimits {
  integrations: number;
  windows: number;
}

export const UNLIMITED_ALERTING: AlertLimits = { integrations: Infinity, windows: Infinity };
