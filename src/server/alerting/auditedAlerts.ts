import type { AuditedAct } from '../../contract/audit/auditActions.ts';
import { alertRulesOf, onlyIntegrationSettings } from '../../contract/alerting/ruleDefaults.ts';
import type { AlertRules } from '../../contract/alerting/alertRules.ts';
import type { IntegrationKind } from '../../contract/alerting/integrationConfig.ts';
import type { Integration, IntegrationSettings, Mute } from '../../contract/alerting/integrationRecord.ts';
import type { AuditActor, AuditEntry } from '../audit/auditEntry.ts';

/** An integration as recorded in the audit log. */
export interface AuditedIntegration {
  teamId: string;
  integrationId: string;
  name: string;
  kind: IntegrationKind;
  /** The mark of the address to e-mail; null for other kinds. */
  mark: string | null;
}

/** Actions whose only detail is the integration. */
type PlainAction = 'integration.created' | 'integration.confirmed' | 'integration.turned-on' | 'integration.deleted';

export function auditIntegration(action: PlainAction, integration: AuditedIntegration, actor: AuditActor): AuditEntry {
  return toEntry(integration, { teamId: integration.teamId, action, detail: named(integration) }, actor);
}

export function auditTurnedOff(
  integration: AuditedIntegration,
  why: 'refused' | 'unsubscribed',
  actor: AuditActor,
): AuditEntry {
  const { teamId } = integration;
  return toEntry(
    integration,
    { teamId, action: 'integration.turned-off', detail: { ...named(integration), why } },
    actor,
  );
}

export function auditMute(integration: AuditedIntegration, mute: Mute | null, actor: AuditActor): AuditEntry {
  const { teamId } = integration;
  const act: AuditedAct =
    mute === null
      ? { teamId, action: 'integration.unmuted', detail: named(integration) }
      : { teamId, action: 'integration.muted', detail: { ...named(integration), until: mute.until } };
  return toEntry(integration, act, actor);
}

/** Returns the entries for saving an integration, which also turns it back on if it was off. */
export function auditSave(
  before: IntegrationSettings & Pick<Integration, 'disabled'>,
  after: AuditedIntegration & { settings: IntegrationSettings },
  actor: AuditActor,
): AuditEntry[] {
  const { teamId } = after;
  const fields = changedFields(before, after.settings);
  const entries: AuditEntry[] = [];
  if (fields.length > 0) {
    const detail = { ...named({ ...after, name: before.name }), fields };
    entries.push(toEntry(after, { teamId, action: 'integration.changed', detail }, actor));
  }
  if (before.disabled !== null) entries.push(auditIntegration('integration.turned-on', after, actor));
  return entries;
}

/** Returns the entry for monitors that started or stopped using an integration; empty if nothing changed. */
export function auditUse(
  integration: AuditedIntegration,
  { isUsed, monitors, monitorName }: { isUsed: boolean; monitors: number; monitorName?: string },
  actor: AuditActor,
): AuditEntry[] {
  if (monitors === 0) return [];
  const { teamId } = integration;
  const action = isUsed ? 'integration.assigned' : 'integration.unassigned';
  const detail = { ...named(integration), monitors, ...(monitorName !== undefined && { monitorName }) };
  return [toEntry(integration, { teamId, action, detail }, actor)];
}

/** Returns the entry for changed alert rules of a team; empty if they're the same. */
export function auditRules(teamId: string, before: AlertRules, after: AlertRules, actor: AuditActor): AuditEntry[] {
  const fields = differing(alertRulesOf(before), alertRulesOf(after));
  return fields.length === 0 ? [] : [{ teamId, action: 'alert-rules.changed', detail: { fields }, actor }];
}

export interface AuditedSnooze {
  teamId: string;
  /** Null for the whole team. */
  monitorId: string | null;
  name: string;
  until: number | null;
}

export function auditSnooze({ teamId, monitorId, name, until }: AuditedSnooze, actor: AuditActor): AuditEntry {
  const sentTo = actor.kind === 'link' ? actor.sentTo : undefined;
  const detail = { monitorId, name, ...sentTo };
  return until === null
    ? { teamId, action: 'snooze.ended', detail, actor }
    : { teamId, action: 'snooze.started', detail: { ...detail, until }, actor };
}

const named = ({ integrationId, name, kind }: AuditedIntegration) => ({ integrationId, name, kind });

const toEntry = ({ mark }: AuditedIntegration, act: AuditedAct, actor: AuditActor): AuditEntry => ({
  ...act,
  actor,
  about: mark,
});

/** Returns the names of the fields that differ. Values are left out, because some are secrets. */
function changedFields(before: IntegrationSettings, after: IntegrationSettings): string[] {
  const { config: configBefore, ...plainBefore } = onlyIntegrationSettings(before);
  const { config: configAfter, ...plainAfter } = onlyIntegrationSettings(after);
  return [...differing(plainBefore, plainAfter), ...differing(configBefore, configAfter)];
}

function differing(before: object, after: object): string[] {
  const values = new Map<string, unknown>(Object.entries(after));
  const known = Object.entries(before).filter(
    ([field, value]) => JSON.stringify(values.get(field)) !== JSON.stringify(value),
  );
  const added = [...values.keys()].filter((field) => !(field in before));
  return [...new Set([...known.map(([field]) => field), ...added])];
}
