import Type from 'typebox';
import type { Integration, Notification } from '../../../contract/alerting/integrationRecord.ts';
import type { NotificationPage, TestOutcome } from '../../../contract/alerting/alertingCalls.ts';
import { errorResponse, jsonResponse, NO_CONTENT, NOT_FOUND } from '../apiResponse.ts';
import { instant } from '../checkObject.ts';
import type { Endpoint } from '../endpoint.ts';
import type { ApiCall, ManagementServices } from '../managementServices.ts';
import { callProcedure, refusals } from './callProcedure.ts';
import { createCheckNames, monitorIdOf } from './checkNames.ts';
import { PAGE_QUERY, cutPage, readPageQuery, toCursor } from './pages.ts';
import { forPeople } from './people.ts';
import {
  type DeliveryObject,
  DeliverySchema,
  type IntegrationObject,
  IntegrationObjectSchema,
  type NotificationObject,
  NotificationSchema,
  pageSchema,
  TestSpecSchema,
} from './resourceSchemas.ts';

/** Names what blocks a test or a retry in messages to programs, which send neither of these fields. */
const SUBJECTS = { 'config/to': 'The integration’s address', notificationId: 'The notification' };

/** About what it takes to read the checks on the largest page. */
const COST = 40;
/** Pages with more checks end early. A single integration can have as many as the team has. */
const MAX_PAGE_CHECKS = 10_000;

/** `integrations/`: where alerts are sent, without addresses or secrets. */
export function integrationEndpoints(services: ManagementServices): Endpoint[] {
  async function readIntegrations(call: ApiCall) {
    const listed = await callProcedure<Integration[]>(services, call, ['integrations', 'list']);
    return 'refusal' in listed ? listed : { integrations: listed.value };
  }

  async function show(call: ApiCall, integrations: readonly Integration[]): Promise<IntegrationObject[]> {
    const used = await services.integrations.monitorsOf(
      call.grant.teamId,
      integrations.map(({ integrationId }) => integrationId),
    );
    const nameOf = await createCheckNames(services, call, [...used.values()].flat());
    return integrations.map((integration) => {
      const { muted, lastDelivery } = integration;
      const monitorIds = used.get(integration.integrationId) ?? [];
      return {
        id: integration.integrationId,
        name: integration.name,
        kind: integration.config.kind,
        state: stateOf(integration),
        muted_until: instant(muted?.until ?? null),
        is_default: integration.isDefault,
        remind_every: integration.remindEverySeconds,
        alert_after_failures: integration.alertAfterFailures,
        wants_summary: integration.wantsSummary,
        checks: monitorIds.flatMap((monitorId) => nameOf(monitorId) ?? []),
        last_delivery: lastDelivery && {
          at: instant(lastDelivery.at),
          state: lastDelivery.state,
          notification: lastDelivery.notificationId,
        },
        created: instant(integration.createdAt),
      };
    });
  }

  return [
    {
      path: '/integrations',
      tag: 'Integrations',
      isOurs: true,
      operations: {
        GET: {
          needs: 'write',
          cost: COST,
          name: 'listIntegrations',
          summary: 'List the integrations, without their addresses and secrets',
          query: PAGE_QUERY,
          responses: {
            200: { description: 'The integrations.', schema: pageSchema('integrations', IntegrationObjectSchema) },
            ...refusals(403),
          },
          async handle(call) {
            const asked = readPageQuery(call);
            if ('refusal' in asked) return asked.refusal;
            const read = await readIntegrations(call);
            if ('refusal' in read) return read.refusal;
            const { page, cursor } = cutPage(read.integrations, ({ integrationId }) => integrationId, {
              ...asked,
              sizeOf: ({ monitorCount }) => monitorCount,
              maxSize: MAX_PAGE_CHECKS,
            });
            return jsonResponse(200, { integrations: await show(call, page), cursor });
          },
        },
        POST: forPeople(services, 'createIntegration', 'Create an integration', ['integrations', 'save']),
      },
    },
    {
      path: '/integrations/:integrationId',
      tag: 'Integrations',
      isOurs: true,
      operations: {
        GET: {
          needs: 'write',
          cost: COST,
          name: 'getIntegration',
          summary: 'Get an integration, without its address and secrets',
          responses: {
            200: { description: 'The integration.', schema: IntegrationObjectSchema },
            ...refusals(403, 404),
          },
          async handle(call) {
            const read = await readIntegrations(call);
            if ('refusal' in read) return read.refusal;
            const found = read.integrations.find(({ integrationId }) => integrationId === call.params.integrationId);
            if (found === undefined) return NOT_FOUND;
            const [integration] = await show(call, [found]);
            return jsonResponse(200, integration);
          },
        },
        PUT: forPeople(services, 'replaceIntegration', 'Change an integration', ['integrations', 'save']),
        DELETE: forPeople(services, 'deleteIntegration', 'Delete an integration', ['integrations', 'delete']),
      },
    },
    {
      path: '/integrations/:integrationId/test',
      tag: 'Integrations',
      isOurs: true,
      operations: {
        POST: {
          needs: 'write',
          cost: 20,
          name: 'testIntegration',
          summary: 'Send a sample alert to an integration',
          body: TestSpecSchema,
          responses: {
            200: { description: 'The result of the delivery.', schema: DeliverySchema },
            ...refusals(403, 404, 409),
          },
          async handle(call) {
            const input = { integrationId: call.params.integrationId, ...call.body };
            const sent = await callProcedure<TestOutcome>(
              services,
              call,
              ['integrations', 'testSaved'],
              input,
              SUBJECTS,
            );
            return 'refusal' in sent ? sent.refusal : jsonResponse(200, deliveryObject(sent.value));
          },
        },
      },
    },
    {
      path: '/notifications',
      tag: 'Notifications',
      isOurs: true,
      operations: {
        GET: {
          needs: 'read',
          name: 'listNotifications',
          summary: 'List the alerts of a check or an integration, newest first',
          query: {
            check: { description: 'Only alerts of this check, by its UUID or unique key.', schema: Type.String() },
            integration: { description: 'Only alerts to this integration, by its id.', schema: Type.String() },
            ...PAGE_QUERY,
          },
          responses: {
            200: { description: 'The alerts.', schema: pageSchema('notifications', NotificationSchema) },
            ...refusals(404),
          },
          async handle(call) {
            const asked = readPageQuery(call);
            if ('refusal' in asked) return asked.refusal;
            const check = call.query.get('check');
            const integrationId = call.query.get('integration');
            if ((check === null) === (integrationId === null)) {
              return errorResponse(400, 'check or integration is required, but not both', 'check');
            }
            const monitorId = check === null ? null : await monitorIdOf(services, call, check);
            if (check !== null && monitorId === null) return NOT_FOUND;
            const place = monitorId === null ? { integrationId } : { monitorId };
            const input = { ...place, ...(asked.after !== null && { olderThan: asked.after }) };
            const listed = await callProcedure<NotificationPage>(services, call, ['notifications', 'list'], input);
            if ('refusal' in listed) return listed.refusal;
            const { notifications, hasOlder } = listed.value;
            const page = notifications.slice(0, asked.limit);
            const nameOf = await createCheckNames(
              services,
              call,
              page.map((one) => one.monitorId),
            );
            const last = page.at(-1);
            const isLast = last === undefined || (!hasOlder && page.length === notifications.length);
            return jsonResponse(200, {
              notifications: page.map((one) => notificationObject(one, nameOf(one.monitorId))),
              cursor: isLast ? null : toCursor(last.notificationId),
            });
          },
        },
      },
    },
    {
      path: '/notifications/:notificationId/retry',
      tag: 'Notifications',
      isOurs: true,
      operations: {
        POST: {
          needs: 'write',
          takesNull: true,
          name: 'retryNotification',
          summary: 'Retry a failed alert now',
          responses: { 204: { description: 'It will be retried now.' }, ...refusals(403, 404, 409) },
          async handle(call) {
            const { notificationId } = call.params;
            const rpc = ['notifications', 'retry'] as const;
            const retried = await callProcedure(services, call, rpc, { notificationId }, SUBJECTS);
            return 'refusal' in retried ? retried.refusal : NO_CONTENT;
          },
        },
      },
    },
  ];
}

function stateOf({ disabled, muted, confirmation }: Integration): IntegrationObject['state'] {
  if (disabled !== null) return 'disabled';
  if (muted !== null) return 'muted';
  return confirmation.state === 'confirmed' ? 'working' : 'unconfirmed';
}

const deliveryObject = ({ at, isDelivered, status, answer, tookMs }: TestOutcome): DeliveryObject => ({
  at: instant(at),
  is_delivered: isDelivered,
  status,
  answer,
  took_ms: tookMs,
});

const notificationObject = (one: Notification, check: string | null): NotificationObject => ({
  id: one.notificationId,
  integration: one.integrationId,
  integration_name: one.integrationName,
  kind: one.integrationKind,
  check,
  direction: one.direction,
  is_reminder: one.isReminder,
  state: one.state,
  held_until: instant(one.heldUntil),
  held_by: one.heldBy,
  next_attempt: instant(one.nextAttemptAt),
  attempts: one.attempts.map(deliveryObject),
  created: instant(one.createdAt),
});
