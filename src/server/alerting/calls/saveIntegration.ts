import type { SaveIntegration } from '../../../contract/alerting/alertingCalls.ts';
import type { Integration } from '../../../contract/alerting/integrationRecord.ts';
import { INTEGRATION_ID_PREFIX, isId } from '../../../contract/ids.ts';
import { normalizeName } from '../../../contract/names.ts';
import type { PersonContext } from '../../access/visitor.ts';
import { actorOf } from '../../audit/auditEntry.ts';
import { quotaExceeded } from '../../limits.ts';
import { fail, type Outcome, succeed } from '../../outcome.ts';
import type { AlertCallServices } from './alertCallServices.ts';
import { validateIntegration, UNSUBSCRIBED } from './validateIntegration.ts';

export const integrationKeyOf = (teamId: string, integrationId: string): string[] => [
  'teams',
  teamId,
  'integrations',
  integrationId,
];

export type SaveIntegrationCall = (input: SaveIntegration, caller: PersonContext) => Promise<Outcome>;

/** `integrations/save`: saves an integration and asks its recipient to confirm. */
export function createSaveIntegration(services: AlertCallServices): SaveIntegrationCall {
  const { alerts, consent, askToConfirm, now } = services;

  /** Asks a saved integration's recipient to confirm, unless that's unnecessary or was already done. */
  async function confirmed(saved: Integration, userId: string): Promise<Integration> {
    const { teamId, integrationId, config, confirmation } = saved;
    if (config.kind !== 'email' || confirmation.state === 'confirmed') return saved;
    const isMembers = await consent.isConfirmed(teamId, config.to);
    if (!isMembers && confirmation.sentAt === null) await askToConfirm({ teamId, to: config.to.trim(), userId });
    return (await alerts.find(teamId, integrationId)) ?? saved;
  }

  return async (input, caller) => {
    const userId = caller.visitor.identityId;
    const { teamId, integrationId, settings } = input;
    if (!isId(INTEGRATION_ID_PREFIX, integrationId)) {
      const message = `must be ${INTEGRATION_ID_PREFIX} and 22 or 32 letters and digits`;
      return fail('InvalidInputError', { path: 'integrationId', message });
    }
    const problem = validateIntegration(settings, services.http);
    if (problem !== null) return fail('InvalidInputError', problem);
    const outcome = await alerts.save(
      { ...input, settings: { ...settings, name: normalizeName(settings.name) } },
      now(),
      actorOf(caller),
    );
    if (outcome.saved) return succeed(await confirmed(outcome.integration, userId));
    if (outcome.why === 'unsubscribed') {
      return fail('InvalidInputError', { path: 'settings/config/to', message: UNSUBSCRIBED });
    }
    if (outcome.why === 'secret') {
      const { path, message } = outcome.problem;
      return fail('InvalidInputError', { path: `settings/config/${path}`, message });
    }
    if (outcome.why === 'too-many') {
      return quotaExceeded('integrations', services.limits.integrations);
    }
    const name = outcome.why === 'missing' ? 'DocumentNotFoundError' : 'DocumentAtomicCommitError';
    return fail(name, { key: integrationKeyOf(teamId, integrationId) });
  };
}
