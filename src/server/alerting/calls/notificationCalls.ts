import {
  ListNotificationsSchema,
  type NotificationPage,
  RetryNotificationSchema,
} from '../../../contract/alerting/alertingCalls.ts';
import { seesOutput } from '../../access/seesOutput.ts';
import { fail, succeed } from '../../outcome.ts';
import { defineTeamCall, type RpcDefinition } from '../../commands/rpcDefinition.ts';
import type { AlertCallServices } from './alertCallServices.ts';
import { UNSUBSCRIBED } from './validateIntegration.ts';

/**
 * Resending the recovery would mislead people, and a service that identifies incidents by monitor would close the newer
 * incident.
 */
const OVERTAKEN = 'can’t be sent because the monitor has gone down again since';

const MUTED = 'can’t be sent while its integration is muted';

/** Removes the destinations' answers, which may repeat what they were sent, with the output of jobs. */
const pageWithoutAnswers = (page: NotificationPage): NotificationPage => ({
  ...page,
  notifications: page.notifications.map((notification) => ({
    ...notification,
    attempts: notification.attempts.map((attempt) => ({ ...attempt, answer: '' })),
  })),
});

/** `notifications/list` and `notifications/retry`. */
export function notificationCalls(services: AlertCallServices): RpcDefinition[] {
  const { alerts, now, wake } = services;
  return [
    defineTeamCall({
      path: ['notifications', 'list'],
      forTeam: 'read',
      input: ListNotificationsSchema,
      async handle(query, { visitor }) {
        const { teamId, monitorId, integrationId } = query;
        if ((monitorId === undefined) === (integrationId === undefined)) {
          return fail('InvalidInputError', {
            path: 'monitorId',
            message: 'or integrationId is required, but not both',
          });
        }
        const page = await alerts.listNotifications(query);
        const place = monitorId === undefined ? ['integrations', integrationId ?? ''] : ['monitors', monitorId];
        if (page === null) return fail('DocumentNotFoundError', { key: ['teams', teamId, ...place] });
        return succeed(seesOutput(visitor) ? page : pageWithoutAnswers(page));
      },
    }),
    defineTeamCall({
      path: ['notifications', 'retry'],
      forTeam: 'write',
      input: RetryNotificationSchema,
      async handle({ teamId, notificationId }) {
        switch (await alerts.retry(teamId, notificationId, now())) {
          case 'done':
            wake();
            return succeed();
          case 'missing':
            return fail('DocumentNotFoundError', { key: ['teams', teamId, 'notifications', notificationId] });
          case 'unsubscribed':
            return fail('InvalidInputError', { path: 'notificationId', message: UNSUBSCRIBED });
          case 'muted':
            return fail('InvalidInputError', { path: 'notificationId', message: MUTED });
          case 'overtaken':
            return fail('InvalidInputError', { path: 'notificationId', message: OVERTAKEN });
        }
      },
    }),
  ];
}
