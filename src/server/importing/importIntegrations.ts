import type { PersonContext } from '../access/visitor.ts';
import { actorOf } from '../audit/auditEntry.ts';
import type { AlertStore } from '../alerting/alertStore.ts';
import type { SaveIntegrationCall } from '../alerting/calls/saveIntegration.ts';
import type { ImportName } from '../monitors/monitorImports.ts';
import type { Outcome } from '../outcome.ts';
import type { ImportedIntegrations } from './importedIntegrations.ts';

export interface ImportingIntegrations {
  alerts: Pick<AlertStore, 'list' | 'remove'>;
  imported: ImportedIntegrations;
  /** `integrations/save`: recipients of e-mails are asked to confirm. */
  saveIntegration: SaveIntegrationCall;
}

/** Creates what a plan has of integrations. Repeated after an interruption, it creates nothing twice. Returns why it ended, or null. */
export async function createPlanned(
  { alerts, imported, saveIntegration }: ImportingIntegrations,
  name: ImportName,
  caller: PersonContext,
): Promise<Outcome | null> {
  const { teamId } = name;
  for (const { integrationId, settings } of await imported.planned(name)) {
    const outcome = await saveIntegration({ teamId, integrationId, versionstamp: null, settings }, caller);
    if (outcome.kind === 'error' && outcome.name === 'QuotaExceededError') return outcome;
    // Such as a reader who has since ended the e-mails.
    if (outcome.kind === 'error') await imported.drop(name, integrationId);
    else if (!(await imported.created(name, integrationId))) await removeOne(alerts, teamId, integrationId, caller);
  }
  return null;
}

/** Deletes the integrations that an import created. */
export async function removeCreated(
  { alerts, imported }: ImportingIntegrations,
  name: ImportName,
  caller: PersonContext,
): Promise<void> {
  const { teamId, importId } = name;
  for (const integrationId of (await imported.idsOf(teamId, 'all')).get(importId) ?? []) {
    await removeOne(alerts, teamId, integrationId, caller);
    await imported.drop(name, integrationId);
    // It may have been created meanwhile.
    await removeOne(alerts, teamId, integrationId, caller);
  }
}

async function removeOne(
  alerts: ImportingIntegrations['alerts'],
  teamId: string,
  integrationId: string,
  caller: PersonContext,
): Promise<void> {
  for (let outcome = 'changed'; outcome === 'changed';) {
    const found = (await alerts.list(teamId)).find((integration) => integration.integrationId === integrationId);
    if (found === undefined) return;
    outcome = await alerts.remove({ teamId, integrationId, versionstamp: found.versionstamp }, actorOf(caller));
  }
}
