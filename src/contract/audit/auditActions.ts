import type { IntegrationKind } from '../alerting/integrationConfig.ts';
import type { ApiKeyScope } from '../apiKeys.ts';
import type { ImportSource } from '../monitors/importing.ts';
import type { EditEvent } from '../monitors/monitorEvents.ts';
import type { TeamRole } from '../records.ts';

interface NamedMonitor {
  monitorId: string;
  /** The name at the time of the action. */
  name: string;
}

interface EditedMonitor extends NamedMonitor {
  /** Set if the edit reverted an earlier one. */
  isUndo?: true;
}

interface NamedIntegration {
  integrationId: string;
  /** The name at the time of the action; empty once the account that the integration e-mailed is deleted. */
  name: string;
  kind: IntegrationKind;
}

interface AssignedIntegration extends NamedIntegration {
  /** The number of monitors. */
  monitors: number;
  /** The monitor's name if there was only one. */
  monitorName?: string;
}

/** An invited address, which might not have an account; empty once its account is deleted. */
interface InvitedAddress {
  address: string;
}

interface NamedApiKey {
  keyId: string;
  /** The name at the time of the action. */
  name: string;
}

interface QuietMonitor {
  /** Null for the whole team. */
  monitorId: string | null;
  name: string;
}

/** Who got the alert whose link was used; empty strings once their account is deleted. */
export type AlertRecipient = { userId: string } | { address: string } | { integration: NamedIntegration };

/** The recipient is missing if no link was used, and in older entries. */
type Snoozed = QuietMonitor | (QuietMonitor & AlertRecipient);

interface ReplacedCode {
  /** When the old code stops working; missing if it stopped immediately. */
  until?: number;
}

interface Imported {
  source: ImportSource;
  /** The number of monitors. */
  monitors: number;
}

/** Several changes in one step. */
interface ManyChanges {
  created: number;
  changed: number;
  deleted: number;
  /** The names of the first few that were deleted. */
  names: readonly string[];
}

type Nothing = Record<never, never>;

/**
 * What a team's audit log records about each action: ids, names at that time, and the names of changed fields. It never
 * contains secrets, and identifies people only by their ids, except for invited addresses.
 */
export interface AuditDetails {
  'team.created': { display: string };
  'team.renamed': { from: string; to: string };
  'team.initials-changed': { from: string; to: string };
  'team.defaults-changed': { fields: readonly string[] };
  'team.transferred': { userId: string };
  'team.deleted': { display: string };
  'team.restored': { display: string };
  'audit.exported': { format: AuditFormat };
  /** Follows the last entry about an action that is recorded on a day; `max` is how many there are. */
  'audit.skipped': { action: string; max: number };

  'invitation.sent': InvitedAddress & { role: TeamRole };
  'invitation.resent': InvitedAddress;
  'invitation.role-changed': InvitedAddress & { from: TeamRole; to: TeamRole };
  'invitation.withdrawn': InvitedAddress;
  'invitation.declined': InvitedAddress;
  'member.joined': { role: TeamRole };
  'member.role-changed': { userId: string; from: TeamRole; to: TeamRole };
  'member.removed': { userId: string; role: TeamRole };
  'member.left': { role: TeamRole };

  'monitor.created': NamedMonitor;
  'monitor.copied': NamedMonitor;
  'monitor.updated': EditedMonitor & { fields: readonly EditEvent['changes'][number]['field'][] };
  'monitor.paused': EditedMonitor;
  'monitor.resumed': EditedMonitor;
  'monitor.cleared': NamedMonitor;
  'monitor.moved-out': NamedMonitor & { toTeamId: string };
  'monitor.moved-in': NamedMonitor & { fromTeamId: string };
  'monitor.ping-url-replaced': NamedMonitor & ReplacedCode;
  'monitor.ping-url-ended': NamedMonitor;
  'monitor.deleted': NamedMonitor;
  'ping-key.replaced': ReplacedCode;
  'ping-key.ended': Nothing;
  'ping-key.brought': Nothing;
  'monitors.imported': Imported;
  'monitors.import-undone': Imported;

  'configuration.applied': ManyChanges;

  'api-key.created': NamedApiKey & { scope: ApiKeyScope; endsAt: number | null };
  'api-key.renamed': { keyId: string; from: string; to: string };
  'api-key.revoked': NamedApiKey;

  'alert-rules.changed': { fields: readonly string[] };
  'integration.created': NamedIntegration;
  'integration.changed': NamedIntegration & { fields: readonly string[] };
  'integration.assigned': AssignedIntegration;
  'integration.unassigned': AssignedIntegration;
  'integration.confirmed': NamedIntegration;
  'integration.turned-on': NamedIntegration;
  'integration.turned-off': NamedIntegration & { why: 'refused' | 'unsubscribed' };
  /** `until` is null if the mute lasts until someone unmutes it. */
  'integration.muted': NamedIntegration & { until: number | null };
  'integration.unmuted': NamedIntegration;
  'integration.tested': { kind: IntegrationKind };
  'integration.deleted': NamedIntegration;

  'snooze.started': Snoozed & { until: number };
  'snooze.ended': Snoozed;
  'window.created': { windowId: string; title: string };
  'window.changed': { windowId: string; title: string };
  'window.deleted': { windowId: string; title: string };

  'view.created': { name: string };
  'view.changed': { name: string };
  'view.deleted': { name: string };
  'views.changed': ManyChanges;
  'screen.created': { screenId: string; name: string };
  'screen.deleted': { screenId: string; name: string };
  'badges.turned-on': Nothing;
  'badges.turned-off': Nothing;
  'badges.replaced': Nothing;
}

export type AuditAction = keyof AuditDetails;

/** An action with its detail. */
export type DetailedAction = { [Action in AuditAction]: { action: Action; detail: AuditDetails[Action] } }[AuditAction];

/** One action in one team. */
export type AuditedAct = DetailedAction & { teamId: string };

/** The purpose of a signed link in an e-mail or message. */
export type AuditLink = 'snooze' | 'unsubscribe' | 'confirm' | 'invitation';

export type AuditFormat = 'csv' | 'jsonl';

/**
 * The path of the audit log download, relative to the API: `GET`, with `AuditExport` as the query, and the bearer
 * token.
 */
export const AUDIT_EXPORT_PATH = '/audit-export';
