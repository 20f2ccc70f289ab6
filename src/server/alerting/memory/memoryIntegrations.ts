import { isDeepStrictEqual } from 'node:util';
import { USUAL_ALERT_RULES, onlyIntegrationSettings } from '../../../contract/alerting/ruleDefaults.ts';
import type { AlertRules } from '../../../contract/alerting/alertRules.ts';
import type { Integration } from '../../../contract/alerting/integrationRecord.ts';
import { formatVersionstamp } from '../../documents/encoding.ts';
import type { AuditActor } from '../../audit/auditEntry.ts';
import { auditIntegration, auditMute, auditRules, auditSave, auditUse } from '../auditedAlerts.ts';
import { showConfig } from '../configSecrets.ts';
import type { AlertLimits, AlertPolicy } from '../alertPolicy.ts';
import type { Channel, Integrations, ReachRecords, TeamRules } from '../alertStore.ts';
import { type AlertData, auditedOf, monitorOf, type StoredIntegration } from './alertData.ts';
import { isUnwantedInMemory } from './memoryAddresses.ts';

/** Returns whether an integration's recipient hasn't confirmed yet. */
const isWaiting = ({ confirmed }: AlertData, { teamId, mark }: StoredIntegration): boolean =>
  mark !== null && !confirmed.some((each) => each.teamId === teamId && each.mark === mark);

/** Stores integrations, and which monitors use them. */
export function createMemoryIntegrations(
  data: AlertData,
  { policy, limits }: { policy: AlertPolicy; limits: AlertLimits },
): Integrations & TeamRules & ReachRecords {
  function shown(stored: StoredIntegration): Integration {
    const { mark, isUnwanted, areOwnersNotified: _areOwnersNotified, ...integration } = stored;
    const asked = data.confirmationMails.filter((mail) => mail.teamId === stored.teamId && mail.mark === mark);
    return {
      ...integration,
      config: showConfig(stored.config),
      disabled: stored.disabled && { ...stored.disabled, isUnwanted },
      confirmation: isWaiting(data, stored)
        ? { state: 'waiting', sentAt: asked.length === 0 ? null : Math.max(...asked.map(({ at }) => at)) }
        : { state: 'confirmed' },
      monitorIds: [...(data.uses.get(stored.integrationId) ?? [])].toSorted(),
    };
  }

  const ofTeam = (teamId: string): StoredIntegration[] =>
    [...data.integrations.values()].filter((each) => each.teamId === teamId);

  const teamRulesOf = (teamId: string): AlertRules => data.rules.get(teamId) ?? USUAL_ALERT_RULES;

  const usesOf = (integrationId: string): Set<string> => {
    const uses = data.uses.get(integrationId) ?? new Set<string>();
    data.uses.set(integrationId, uses);
    return uses;
  };

  const monitorsOf = (teamId: string): string[] =>
    [...data.monitors.values()].filter((each) => each.teamId === teamId).map(({ monitorId }) => monitorId);

  const without = (teamId: string, integrationIds: readonly string[]): string[] =>
    monitorsOf(teamId)
      .filter((monitorId) => !integrationIds.some((id) => data.uses.get(id)?.has(monitorId)))
      .toSorted();

  function assign(integration: StoredIntegration, monitorIds: readonly string[], by: AuditActor): void {
    const uses = usesOf(integration.integrationId);
    const added = monitorIds.filter((monitorId) => !uses.has(monitorId));
    for (const monitorId of added) uses.add(monitorId);
    data.writeAudit(auditUse(auditedOf(integration), { isUsed: true, monitors: added.length }, by));
  }

  return {
    list: async (teamId) => inOrder(ofTeam(teamId)).map(shown),
    configOf: async (teamId, integrationId) => {
      const found = data.integrations.get(integrationId);
      return found?.teamId === teamId ? found.config : null;
    },
    teamOf: async (integrationId) => data.integrations.get(integrationId)?.teamId ?? null,

    rules: async (teamId) => teamRulesOf(teamId),

    async saveRules({ teamId, rules }, now, by) {
      const before = teamRulesOf(teamId);
      data.rules.set(teamId, rules);
      for (const integration of ofTeam(teamId)) {
        if (integration.usesTeamRules !== true) continue;
        Object.assign(integration, rules);
        if (before.remindEverySeconds !== rules.remindEverySeconds) {
          reschedule(data, integration, policy.nextReminder(rules.remindEverySeconds, now));
        }
      }
      data.writeAudit(auditRules(teamId, before, rules, by));
    },

    async save({ teamId, integrationId, versionstamp, settings: given }, now, by) {
      const settings = given.usesTeamRules === true ? { ...given, ...teamRulesOf(teamId) } : given;
      const found = data.integrations.get(integrationId);
      const stored = found?.teamId === teamId ? found : undefined;
      const before = stored === undefined ? null : shown(stored);
      const mark = policy.markOf(settings.config);
      const kept = policy.keepSecrets(settings.config, stored?.config ?? null);
      const decision = policy.decideIntegration({
        before: stored ?? null,
        versionstamp,
        settings: 'config' in kept ? { ...settings, config: kept.config } : settings,
        isUnwanted: isUnwantedInMemory(data, teamId, mark),
        isTaken: found !== undefined && stored === undefined,
        count: ofTeam(teamId).length,
        max: limits.integrations,
      });
      if (decision === 'same' && before !== null) return { saved: true, integration: before };
      if (decision !== 'create' && decision !== 'update') {
        return { saved: false, why: decision === 'same' ? 'changed' : decision };
      }
      if ('problem' in kept) return { saved: false, why: 'secret', problem: kept.problem };
      const saved: StoredIntegration = {
        ...onlyIntegrationSettings(settings),
        config: kept.config,
        integrationId,
        teamId,
        versionstamp: formatVersionstamp(data.nextNumber()),
        createdAt: before?.createdAt ?? now,
        disabled: null,
        muted: before?.muted ?? null,
        lastDelivery: before?.lastDelivery ?? null,
        mark,
        isUnwanted: false,
        areOwnersNotified: true,
      };
      data.integrations.set(integrationId, saved);
      const audited = { ...auditedOf(saved), settings: { ...settings, config: kept.config } };
      data.writeAudit(
        before === null
          ? [auditIntegration('integration.created', audited, by)]
          : auditSave({ ...before, config: stored?.config ?? before.config }, audited, by),
      );
      if (before !== null && before.remindEverySeconds !== saved.remindEverySeconds) {
        reschedule(data, saved, policy.nextReminder(saved.remindEverySeconds, now));
      }
      return { saved: true, integration: shown(saved) };
    },

    async mute({ teamId, integrationId, mute }, now, by) {
      const stored = data.integrations.get(integrationId);
      if (stored?.teamId !== teamId) return null;
      const change = policy.decideMute(stored, mute, now);
      if (change === null) return shown(stored);
      stored.muted = change.muted;
      reschedule(data, stored, change.remindAt);
      data.writeAudit([auditMute(auditedOf(stored), mute, by)]);
      return shown(stored);
    },

    async remove({ teamId, integrationId, versionstamp }, by) {
      const found = data.integrations.get(integrationId);
      if (found?.teamId !== teamId) return 'missing';
      if (found.versionstamp !== versionstamp) return 'changed';
      data.integrations.delete(integrationId);
      data.writeAudit([auditIntegration('integration.deleted', auditedOf(found), by)]);
      data.uses.delete(integrationId);
      for (const { id, destination, state } of data.alerts.values()) {
        if (destination === integrationId && (state === 'waiting' || state === 'sending')) data.alerts.delete(id);
      }
      return 'done';
    },

    async use({ teamId, monitorId, integrationId, isUsed }, by) {
      const monitor = monitorOf(data, teamId, monitorId);
      if (monitor === undefined) return 'monitor';
      const integration = data.integrations.get(integrationId);
      if (integration?.teamId !== teamId) return 'integration';
      const monitors = usesOf(integrationId).has(monitorId) === isUsed ? 0 : 1;
      if (isUsed) usesOf(integrationId).add(monitorId);
      else usesOf(integrationId).delete(monitorId);
      data.writeAudit(auditUse(auditedOf(integration), { isUsed, monitors, monitorName: monitor.settings.name }, by));
      return null;
    },

    async useMany({ teamId, integrationId, isUsed, monitors }, by) {
      const integration = data.integrations.get(integrationId);
      if (integration?.teamId !== teamId) return null;
      const uses = usesOf(integrationId);
      const outcome = policy.decideUses(monitors, new Map(monitorsOf(teamId).map((id) => [id, uses.has(id)])), isUsed);
      for (const monitorId of outcome.changed) {
        if (isUsed) uses.add(monitorId);
        else uses.delete(monitorId);
      }
      data.writeAudit(auditUse(auditedOf(integration), { isUsed, monitors: outcome.changed.length }, by));
      return outcome;
    },

    async assignEverywhere(teamId, integrationId, by) {
      const integration = data.integrations.get(integrationId);
      if (integration?.teamId !== teamId) return false;
      assign(integration, monitorsOf(teamId), by);
      return true;
    },

    async liftRefusals(teamId, config, by) {
      for (const integration of ofTeam(teamId)) {
        if (integration.isUnwanted || !isDeepStrictEqual(integration.config, config)) continue;
        if (integration.disabled === null) continue;
        Object.assign(integration, { disabled: null, areOwnersNotified: true });
        data.writeAudit([auditIntegration('integration.turned-on', auditedOf(integration), by)]);
      }
    },

    async channelsOf(teamId, monitorIds) {
      const integrations = inOrder(ofTeam(teamId));
      const channels = monitorIds.map((monitorId) => {
        const used = integrations.filter(({ integrationId }) => data.uses.get(integrationId)?.has(monitorId));
        return [monitorId, used.map((each) => channelOf(data, each))] as const;
      });
      return new Map(channels.filter(([, used]) => used.length > 0));
    },
    destinations: async (teamId) => ({
      integrations: ofTeam(teamId)
        .map((each) => ({
          integrationId: each.integrationId,
          name: each.name,
          isDisabled: each.disabled !== null,
          isWaiting: isWaiting(data, each),
          isMuted: each.muted !== null,
          disabled: each.disabled,
          muted: each.muted,
          lastDelivery: each.lastDelivery,
        }))
        .toSorted((one, other) => (one.integrationId < other.integrationId ? -1 : 1)),
      mailedUserIds: data.teamMails
        .filter((each) => each.teamId === teamId && each.mails !== 'none')
        .map(({ userId }) => userId)
        .toSorted(),
    }),
    monitorsWithout: async (teamId, integrationIds, monitorIds) =>
      without(teamId, integrationIds).filter((monitorId) => monitorIds.includes(monitorId)),
    countMonitorsWithout: async (teamId, integrationIds) => without(teamId, integrationIds).length,
    async assignWhereMissing(teamId, integrationIds, integrationId, by) {
      const integration = data.integrations.get(integrationId);
      if (integration !== undefined) assign(integration, without(teamId, integrationIds), by);
    },
  };
}

function inOrder(integrations: readonly StoredIntegration[]): StoredIntegration[] {
  const order = ({ name, integrationId }: StoredIntegration): string => `${name.toLowerCase()} ${integrationId}`;
  return integrations.toSorted((one, other) => (order(one) < order(other) ? -1 : 1));
}

const channelOf = (data: AlertData, integration: StoredIntegration): Channel => ({
  name: integration.name,
  isWorking: integration.disabled === null && integration.muted === null && !isWaiting(data, integration),
  ...(integration.muted !== null && { isMuted: true as const }),
});

/** Postpones an integration's open reminders until an instant, or cancels them. */
function reschedule(data: AlertData, { integrationId }: StoredIntegration, remindAt: number | null): void {
  for (const monitorId of data.uses.get(integrationId) ?? []) {
    const alerts = [...data.alerts.values()];
    const newest = alerts.findLast(
      (alert) => alert.destination === integrationId && alert.monitorId === monitorId && alert.state !== 'muted',
    );
    const isDown = newest !== undefined && data.monitors.get(newest.monitor)?.state.status === 'down';
    if (isDown && newest.direction === 'down' && (newest.state === 'sent' || newest.state === 'failed')) {
      newest.remindAt = remindAt;
    }
  }
}
