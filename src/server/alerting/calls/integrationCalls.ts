import { GetAlertRulesSchema, SaveAlertRulesSchema } from '../../../contract/alerting/alertRules.ts';
import {
  AssignEverywhereSchema,
  DeleteIntegrationSchema,
  MuteIntegrationSchema,
  SaveIntegrationSchema,
  SendConfirmationSchema,
  UseIntegrationSchema,
  UseManySchema,
} from '../../../contract/alerting/alertingCalls.ts';
import { ListIntegrationsSchema } from '../../../contract/alerting/listIntegrations.ts';
import type { RateLimitedDetail } from '../../../contract/errors.ts';
import { monitorKey } from '../../../contract/keys.ts';
import { actorOf } from '../../audit/auditEntry.ts';
import { defineTeamCall, type RpcDefinition } from '../../commands/rpcDefinition.ts';
import { fail, succeed } from '../../outcome.ts';
import type { AlertCallServices } from './alertCallServices.ts';
import { isSameConfig, withSecretsHidden } from '../configSecrets.ts';
import { isWithinAYear, WITHIN_A_YEAR } from './quietCalls.ts';
import { UNSUBSCRIBED } from './validateIntegration.ts';
import { createSaveIntegration, integrationKeyOf } from './saveIntegration.ts';

/** `integrations/list`, `save`, `rules`, `saveRules`, `mute`, `sendConfirmation`, `delete`, `use`, `useMany` and `assignEverywhere`. */
export function integrationCalls(services: AlertCallServices): RpcDefinition[] {
  const { alerts, consent, askToConfirm, now, wake } = services;

  return [
    defineTeamCall({
      path: ['integrations', 'list'],
      forTeam: 'write',
      readsTeam: true,
      input: ListIntegrationsSchema,
      async handle({ teamId, monitors }, { authorizeInTeam }) {
        const waiting = (await alerts.list(teamId)).some(({ confirmation }) => confirmation.state === 'waiting');
        // Addresses that belong to members count as confirmed.
        if (waiting) await consent.review(teamId);
        const monitorIds = monitors?.map(({ monitorId }) => monitorId);
        const integrations = await alerts.listUsed(teamId, monitorIds);
        const canManage = (await authorizeInTeam(teamId, 'manage')) === null;
        return succeed(canManage ? integrations : integrations.map(withSecretsHidden));
      },
    }),
    defineTeamCall({
      path: ['integrations', 'save'],
      forTeam: 'manage',
      // Alerts, with what jobs wrote, are sent to wherever an integration says. A new name or rule sends nothing elsewhere.
      async needsFreshProof({ teamId, integrationId, settings }) {
        const stored = await alerts.find(teamId, integrationId);
        return stored === null || !isSameConfig(settings.config, stored.config);
      },
      input: SaveIntegrationSchema,
      handle: createSaveIntegration(services),
    }),
    defineTeamCall({
      path: ['integrations', 'rules'],
      forTeam: 'write',
      input: GetAlertRulesSchema,
      handle: async ({ teamId }) => succeed(await alerts.rules(teamId)),
    }),
    defineTeamCall({
      path: ['integrations', 'saveRules'],
      forTeam: 'manage',
      input: SaveAlertRulesSchema,
      async handle(input, caller) {
        await alerts.saveRules(input, now(), actorOf(caller));
        wake();
        return succeed(null);
      },
    }),
    defineTeamCall({
      path: ['integrations', 'mute'],
      forTeam: 'manage',
      input: MuteIntegrationSchema,
      async handle(input, caller) {
        const until = input.mute?.until ?? null;
        if (!isWithinAYear(until, now())) {
          return fail('InvalidInputError', { path: 'mute/until', message: WITHIN_A_YEAR });
        }
        const integration = await alerts.mute(input, now(), actorOf(caller));
        if (integration === null) {
          return fail('DocumentNotFoundError', { key: integrationKeyOf(input.teamId, input.integrationId) });
        }
        wake();
        return succeed(integration);
      },
    }),
    defineTeamCall({
      path: ['integrations', 'sendConfirmation'],
      forTeam: 'manage',
      input: SendConfirmationSchema,
      async handle({ teamId, integrationId }, { visitor: { identityId: userId } }) {
        const integration = await alerts.find(teamId, integrationId);
        if (integration === null) {
          return fail('DocumentNotFoundError', { key: integrationKeyOf(teamId, integrationId) });
        }
        const { config, confirmation } = integration;
        if (config.kind !== 'email' || confirmation.state === 'confirmed') return succeed(integration);
        if (await consent.isConfirmed(teamId, config.to))
          return succeed((await alerts.find(teamId, integrationId)) ?? integration);
        const asked = await askToConfirm({ teamId, to: config.to.trim(), userId });
        if (asked.isSent) return succeed((await alerts.find(teamId, integrationId)) ?? integration);
        if (asked.why === 'limited') {
          return fail('RateLimitedError', { retryAfterSeconds: asked.retryAfterSeconds } satisfies RateLimitedDetail);
        }
        const message = asked.why === 'unwanted' ? UNSUBSCRIBED : 'couldn’t be e-mailed. Try again later';
        return fail('InvalidInputError', { path: 'settings/config/to', message });
      },
    }),
    defineTeamCall({
      path: ['integrations', 'delete'],
      forTeam: 'manage',
      readsTeam: true,
      input: DeleteIntegrationSchema,
      async handle(input, caller) {
        const outcome = await alerts.remove(input, actorOf(caller));
        if (outcome === 'done') return succeed();
        const name = outcome === 'missing' ? 'DocumentNotFoundError' : 'DocumentAtomicCommitError';
        return fail(name, { key: integrationKeyOf(input.teamId, input.integrationId) });
      },
    }),
    defineTeamCall({
      path: ['integrations', 'use'],
      forTeam: 'write',
      input: UseIntegrationSchema,
      async handle(input, caller) {
        const { teamId, monitorId, integrationId } = input;
        const missing = await alerts.use(input, actorOf(caller));
        if (missing === null) {
          wake();
          return succeed();
        }
        const key = missing === 'monitor' ? monitorKey(teamId, monitorId) : integrationKeyOf(teamId, integrationId);
        return fail('DocumentNotFoundError', { key });
      },
    }),
    defineTeamCall({
      path: ['integrations', 'useMany'],
      forTeam: 'write',
      input: UseManySchema,
      async handle(input, caller) {
        const outcome = await alerts.useMany(input, actorOf(caller));
        if (outcome === null)
          return fail('DocumentNotFoundError', { key: integrationKeyOf(input.teamId, input.integrationId) });
        wake();
        return succeed(outcome);
      },
    }),
    defineTeamCall({
      path: ['integrations', 'assignEverywhere'],
      forTeam: 'manage',
      readsTeam: true,
      input: AssignEverywhereSchema,
      async handle({ teamId, integrationId }, caller) {
        const isFound = await alerts.assignEverywhere(teamId, integrationId, actorOf(caller));
        return isFound ? succeed() : fail('DocumentNotFoundError', { key: integrationKeyOf(teamId, integrationId) });
      },
    }),
  ];
}
