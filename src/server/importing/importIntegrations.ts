import type { IntegrationConfig } from '../../contract/alerting/integrationConfig.ts';
import type { PersonContext } from '../access/visitor.ts';
import { actorOf } from '../audit/auditEntry.ts';
import type { AlertStore } from '../alerting/alertStore.ts';
import type { SaveIntegrationCall } from '../alerting/calls/saveIntegration.ts';
import { addressMark } from '../mail/emailAddress.ts';
import type { ImportName } from '../monitors/monitorImports.ts';
import type { Outcome } from '../outcome.ts';
import type { ImportedIntegrations } from './importedIntegrations.ts';

export interface IntegrationStepServices {
  alerts: Pick<AlertStore, 'find' | 'remove' | 'isUnsubscribed'>;
  imported: ImportedIntegrations;
  /** `integrations/save`, which asks e-mail recipients to confirm. */
  saveIntegration: SaveIntegrationCall;
}

/**
 * Creates a plan's integrations. Safe to repeat after an interruption. Stops at the first failure and returns it; null
 * if there's none.
 */
export async function createPlanned(
  { alerts, imported, saveIntegration }: IntegrationStepServices,
  name: ImportName,
  caller: PersonContext,
): Promise<Outcome | null> {
  const { teamId } = name;
  for (const { integrationId, settings } of await imported.planned(name)) {
    const outcome = await saveIntegration({ teamId, integrationId, versionstamp: null, settings }, caller);
    // An earlier, interrupted step could have created the integration, and someone could have edited it since.
    if (outcome.kind !== 'error' || (await alerts.find(teamId, integrationId)) !== null) {
      if (!(await imported.created(name, integrationId))) await removeOne(alerts, teamId, integrationId, caller);
    } else if (await isUnsubscribed(alerts, teamId, settings.config)) await imported.drop(name, integrationId);
    else return outcome;
  }
  return null;
}

const isUnsubscribed = async (
  alerts: IntegrationStepServices['alerts'],
  teamId: string,
  config: IntegrationConfig,
): Promise<boolean> => config.kind === 'email' && alerts.isUnsubscribed(teamId, addressMark(config.to));

/** Deletes the integrations that an import created. */
export async function removeCreated(
  { alerts, imported }: IntegrationStepServices,
  name: ImportName,
  caller: PersonContext,
): Promise<void> {
  const { teamId, importId } = name;
  for (const integrationId of (await imported.idsOf(teamId, 'all')).get(importId) ?? []) {
    await removeOne(alerts, teamId, integrationId, caller);
    await imported.drop(name, integrationId);
    // The integration could have been created concurrently, so try again.
    await removeOne(alerts, teamId, integrationId, caller);
  }
}

async function removeOne(
  alerts: IntegrationStepServices['alerts'],
  teamId: string,
  integrationId: string,
  caller: PersonContext,
): Promise<void> {
  for (let outcome = 'changed'; outcome === 'changed';) {
    const found = await alerts.find(teamId, integrationId);
    if (found === null) return;
    outcome = await alerts.remove({ teamId, integrationId, versionstamp: found.versionstamp }, actorOf(caller));
  }
}
