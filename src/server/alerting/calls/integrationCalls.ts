import {
  AssignEverywhereSchema,
  DeleteIntegrationSchema,
  ListIntegrationsSchema,
  SaveIntegrationSchema,
  UseIntegrationSchema,
} from '../../../contract/alerting/alertingCalls.ts';
import { INTEGRATION_ID_PREFIX, isId } from '../../../contract/ids.ts';
import { monitorKey } from '../../../contract/keys.ts';
import { tidyName } from '../../../contract/names.ts';
import { fail, succeed } from '../../commands/outcome.ts';
import type { RpcDefinition } from '../../commands/rpcDefinition.ts';
import { defineAlertCall, type AlertCallServices } from './alertCall.ts';
import { judgeIntegration, UNSUBSCRIBED } from './judgeIntegration.ts';

const keyOf = (teamId: string, integrationId: string): string[] => ['teams', teamId, 'integrations', integrationId];

/** `integrations/list`, `save`, `delete`, `use` and `assignEverywhere`. */
export function integrationCalls(services: AlertCallServices): RpcDefinition[] {
  const { alerts, now, wake } = services;
  return [
    defineAlertCall(services, {
      path: ['integrations', 'list'],
      input: ListIntegrationsSchema,
      handle: ({ teamId }) => succeed(alerts.list(teamId)),
    }),
    defineAlertCall(services, {
      path: ['integrations', 'save'],
      input: SaveIntegrationSchema,
      handle(input) {
        const { teamId, integrationId, settings } = input;
        if (!isId(INTEGRATION_ID_PREFIX, integrationId)) {
          const message = `must be ${INTEGRATION_ID_PREFIX} and 22 or 32 letters and digits`;
          return fail('InvalidInputError', { path: 'integrationId', message });
        }
        const problem = judgeIntegration(settings, services.http);
        if (problem !== null) return fail('InvalidInputError', problem);
        const outcome = alerts.save({ ...input, settings: { ...settings, name: tidyName(settings.name) } }, now());
        if (outcome.saved) return succeed(outcome.integration);
        if (outcome.why === 'unsubscribed') {
          return fail('InvalidInputError', { path: 'settings/config/to', message: UNSUBSCRIBED });
        }
        if (outcome.why === 'too-many') {
          return fail('InvalidInputError', { path: 'settings', message: 'is one too many: delete another one first' });
        }
        const name = outcome.why === 'missing' ? 'DocumentNotFoundError' : 'DocumentAtomicCommitError';
        return fail(name, { key: keyOf(teamId, integrationId) });
      },
    }),
    defineAlertCall(services, {
      path: ['integrations', 'delete'],
      input: DeleteIntegrationSchema,
      handle(input) {
        const outcome = alerts.remove(input);
        if (outcome === 'done') return succeed();
        const name = outcome === 'missing' ? 'DocumentNotFoundError' : 'DocumentAtomicCommitError';
        return fail(name, { key: keyOf(input.teamId, input.integrationId) });
      },
    }),
    defineAlertCall(services, {
      path: ['integrations', 'use'],
      input: UseIntegrationSchema,
      handle(input) {
        const { teamId, monitorId, integrationId } = input;
        const missing = alerts.use(input);
        if (missing === null) {
          wake();
          return succeed();
        }
        const key = missing === 'monitor' ? monitorKey(teamId, monitorId) : keyOf(teamId, integrationId);
        return fail('DocumentNotFoundError', { key });
      },
    }),
    defineAlertCall(services, {
      path: ['integrations', 'assignEverywhere'],
      input: AssignEverywhereSchema,
      handle({ teamId, integrationId }) {
        const isFound = alerts.assignEverywhere(teamId, integrationId);
        return isFound ? succeed() : fail('DocumentNotFoundError', { key: keyOf(teamId, integrationId) });
      },
    }),
  ];
}
