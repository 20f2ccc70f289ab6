import type { AuditAction } from '../../../contract/audit/auditActions.ts';

/** Each action's label in the filter. The type ensures that none is missing. */
const ACTIONS: Record<AuditAction, string> = {
  'team.created': 'Team created',
  'team.renamed': 'Team renamed',
  'team.initials-changed': 'Initials changed',
  'team.defaults-changed': 'Defaults for new monitors changed',
  'team.transferred': 'Team transferred',
  'team.deleted': 'Team deleted',
  'team.restored': 'Team restored',
  'audit.exported': 'Audit log downloaded',
  'audit.skipped': 'Entries left out',
  'invitation.sent': 'Invitation sent',
  'invitation.resent': 'Invitation resent',
  'invitation.role-changed': 'Invitation role changed',
  'invitation.withdrawn': 'Invitation withdrawn',
  'invitation.declined': 'Invitation declined',
  'member.joined': 'Member joined',
  'member.role-changed': 'Role changed',
  'member.removed': 'Member removed',
  'member.left': 'Member left',
  'monitor.created': 'Monitor created',
  'monitor.copied': 'Monitor duplicated',
  'monitor.updated': 'Monitor changed',
  'monitor.paused': 'Monitor paused',
  'monitor.resumed': 'Monitor resumed',
  'monitor.cleared': 'Events cleared',
  'monitor.moved-out': 'Monitor moved to another team',
  'monitor.moved-in': 'Monitor moved here',
  'monitor.ping-url-replaced': 'Ping URL replaced',
  'monitor.ping-url-ended': 'Old ping URL turned off',
  'monitor.deleted': 'Monitor deleted',
  'ping-key.replaced': 'Ping key rotated',
  'ping-key.ended': 'Old ping key turned off',
  'api-key.created': 'API key created',
  'api-key.renamed': 'API key renamed',
  'api-key.revoked': 'API key revoked',
  'ping-key.brought': 'Ping key imported',
  'monitors.imported': 'Monitors imported',
  'monitors.import-undone': 'Import undone',
  'configuration.applied': 'Configuration applied',
  'alert-rules.changed': 'Alert rules changed',
  'integration.created': 'Integration added',
  'integration.changed': 'Integration changed',
  'integration.assigned': 'Turned on for monitors',
  'integration.unassigned': 'Turned off for monitors',
  'integration.confirmed': 'Address confirmed',
  'integration.turned-on': 'Integration turned on',
  'integration.turned-off': 'Integration turned off',
  'integration.muted': 'Integration muted',
  'integration.unmuted': 'Integration unmuted',
  'integration.tested': 'Test sent',
  'integration.deleted': 'Integration deleted',
  'snooze.started': 'Snoozed',
  'snooze.ended': 'Snooze ended',
  'window.created': 'Maintenance window added',
  'window.changed': 'Maintenance window changed',
  'window.deleted': 'Maintenance window deleted',
  'view.created': 'View saved',
  'view.changed': 'View changed',
  'view.deleted': 'View deleted',
  'views.changed': 'Views changed',
  'screen.created': 'TV link created',
  'screen.deleted': 'TV link revoked',
  'badges.turned-on': 'Badges turned on',
  'badges.turned-off': 'Badges turned off',
  'badges.replaced': 'Badge links replaced',
};

const GROUP_OF_AREA = new Map([
  ['team', 'Team'],
  ['badges', 'Team'],
  ['audit', 'Team'],
  ['invitation', 'Members'],
  ['member', 'Members'],
  ['monitor', 'Monitors'],
  ['ping-key', 'Monitors'],
  ['monitors', 'Monitors'],
  ['view', 'Monitors'],
  ['views', 'Monitors'],
  ['configuration', 'Monitors'],
  ['api-key', 'API keys'],
  ['alert-rules', 'Integrations'],
  ['integration', 'Integrations'],
  ['snooze', 'Maintenance and snooze'],
  ['window', 'Maintenance and snooze'],
]);

interface ActionGroup {
  label: string;
  actions: { action: string; label: string }[];
}

/** The actions to filter by, grouped by subject. */
export const ACTION_GROUPS: readonly ActionGroup[] = groupsOf(Object.entries(ACTIONS));

function groupsOf(actions: readonly [string, string][]): ActionGroup[] {
  const groups = new Map<string, ActionGroup>();
  for (const [action, label] of actions) {
    const name = GROUP_OF_AREA.get(action.slice(0, action.indexOf('.'))) ?? 'TV mode';
    const group = groups.get(name) ?? { label: name, actions: [] };
    group.actions.push({ action, label });
    groups.set(name, group);
  }
  return [...groups.values()];
}
