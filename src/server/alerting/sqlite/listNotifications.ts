import type {
  DeliveryAttempt,
  HeldBy,
  Notification,
  NotificationState,
} from '../../../contract/alerting/integrationRecord.ts';
import type { IntegrationConfig, IntegrationKind } from '../../../contract/alerting/integrationConfig.ts';
import { prepareRead, prepareWrite } from '../../database/sqlite/statement.ts';
import type { Notifications } from '../alertStore.ts';
import type { AlertDirection } from '../../notifiers/alertMessage.ts';
import type { AlertDatabase } from './alertDatabase.ts';
import { destinationOfIntegration, integrationOf } from './destinations.ts';
import { prepareIsUnwanted } from './keepUnsubscribed.ts';

const PAGE = 50;
const COLUMNS = `n.notification_id, n.destination, n.destination_name, n.kind, n.monitor_id, n.sequence, n.direction,
  n.is_reminder, n.state, n.held_until, n.held_by, CASE WHEN n.awaits_failures IS NULL THEN n.next_attempt_at END, n.attempts, n.created_at`;

/** The same destination was told, or is to be, that the monitor went down again. */
const IS_OVERTAKEN = `(n.direction = 'up' AND n.state = 'failed' AND EXISTS (SELECT 1 FROM notifications l
  WHERE l.destination = n.destination AND l.monitor = n.monitor AND l.id > n.id
    AND l.direction = 'down' AND l.state <> 'failed' AND l.awaits_failures IS NULL))`;

type Row = [
  ...[notificationId: string, destination: string, name: string, kind: IntegrationKind, monitorId: string],
  ...[sequence: number, direction: AlertDirection, isReminder: number, state: NotificationState],
  ...[
    heldUntil: number | null,
    heldBy: HeldBy | null,
    nextAttemptAt: number | null,
    attempts: string,
    createdAt: number,
  ],
];

/** What was sent and tried, as people read it. What is mailed to a person is that person's own matter. */
export function createNotificationReading({ sqlite, transact }: AlertDatabase): Omit<Notifications, 'prune'> {
  const monitorOf = prepareRead<[number]>(sqlite, 'SELECT id FROM monitors WHERE monitor_id = ? AND team_id = ?');
  const isIntegration = prepareRead<[number]>(
    sqlite,
    'SELECT 1 FROM integrations WHERE integration_id = ? AND team_id = ?',
  );
  const ofMonitor = prepareRead<Row>(
    sqlite,
    `SELECT ${COLUMNS} FROM notifications n WHERE n.monitor = ? AND n.team_id = ? AND n.created_at < ?
       AND n.destination LIKE 'integration:%' ORDER BY n.id DESC LIMIT ${PAGE + 1}`,
  );
  const ofIntegration = prepareRead<Row>(
    sqlite,
    `SELECT ${COLUMNS} FROM notifications n WHERE n.destination = ? AND n.created_at < ?
     ORDER BY n.id DESC LIMIT ${PAGE + 1}`,
  );
  const retryable = prepareRead<[id: number, isOvertaken: number, config: string | null]>(
    sqlite,
    `SELECT n.id, ${IS_OVERTAKEN}, i.config FROM notifications n
     LEFT JOIN integrations i ON i.integration_id = substr(n.destination, length('integration:') + 1)
     WHERE n.notification_id = ? AND n.team_id = ? AND n.destination LIKE 'integration:%'
       AND (n.state = 'failed' OR (n.state = 'waiting' AND n.attempts <> '[]'))`,
  );
  const retry = prepareWrite(
    sqlite,
    `UPDATE notifications AS n SET state = 'waiting', next_attempt_at = ?1, tries = 0, remind_at = NULL WHERE n.id = ?2
       OR (n.batch_id = (SELECT batch_id FROM notifications WHERE id = ?2) AND n.state IN ('failed', 'waiting')
         AND NOT ${IS_OVERTAKEN})`,
  );

  const isUnwanted = prepareIsUnwanted(sqlite);

  function rowsOf(teamId: string, query: Parameters<Notifications['listNotifications']>[0]): Row[] | null {
    const { monitorId, integrationId, before = Number.MAX_SAFE_INTEGER } = query;
    if (integrationId !== undefined) {
      if (isIntegration.get(integrationId, teamId) === undefined) return null;
      return ofIntegration.all(destinationOfIntegration(integrationId), before);
    }
    const monitor = monitorOf.get(monitorId ?? '', teamId)?.[0];
    return monitor === undefined ? null : ofMonitor.all(monitor, teamId, before);
  }

  return {
    async listNotifications(query) {
      const rows = rowsOf(query.teamId, query);
      if (rows === null) return null;
      return { notifications: rows.slice(0, PAGE).map(readNotification), hasOlder: rows.length > PAGE };
    },
    retry: async (teamId, notificationId, now) =>
      transact(() => {
        const row = retryable.get(notificationId, teamId);
        if (row === undefined) return 'missing';
        const [id, isOvertaken, config] = row;
        if (config !== null && isUnwanted(teamId, JSON.parse(config) as IntegrationConfig)) return 'unsubscribed';
        if (isOvertaken === 1) return 'overtaken';
        retry(now, id);
        return 'done';
      }),
  };
}

function readNotification(row: Row): Notification {
  const [notificationId, destination, integrationName, integrationKind, monitorId, sequence, direction, ...rest] = row;
  const [isReminder, state, heldUntil, heldBy, nextAttemptAt, attempts, createdAt] = rest;
  return {
    notificationId,
    integrationId: integrationOf(destination) ?? '',
    integrationName,
    integrationKind,
    monitorId,
    sequence,
    direction,
    isReminder: isReminder === 1,
    state,
    heldUntil,
    heldBy,
    // While it is being sent, that instant is the end of the lease; null for one that waits for failures, too.
    nextAttemptAt: state === 'waiting' ? nextAttemptAt : null,
    attempts: JSON.parse(attempts) as DeliveryAttempt[],
    createdAt,
  };
}
