import { sql } from 'kysely';
import type { IntegrationKind } from '../../../contract/alerting/integrationConfig.ts';
import type {
  DeliveryAttempt,
  HeldBy,
  Notification,
  NotificationState,
} from '../../../contract/alerting/integrationRecord.ts';
import { DAY_MS } from '../../../contract/durations.ts';
import { numberList } from '../../database/lists.ts';
import type { AlertDirection } from '../../notifiers/alertMessage.ts';
import type { Notifications } from '../alertStore.ts';
import { mailedMark } from '../policy/saving.ts';
import type { KeeperOptions } from './alertSql.ts';
import { isUnwanted } from './unsubscribedKeeper.ts';
import { shownIn } from './sealedConfigs.ts';

const PAGE = 50;
/** How long to keep alerts: as long as the flips that they report. */
const KEPT_MS = 400 * DAY_MS;

/** SQL for whether the destination was sent, or will be sent, an alert saying that the monitor went down again. */
const isOvertaken = (alias: 'n' | 'notifications') => {
  const alert = sql.ref(alias);
  return sql`(${alert}.direction = 'up' AND ${alert}.state = 'failed' AND EXISTS (SELECT 1 FROM notifications l
    WHERE l.destination = ${alert}.destination AND l.monitor = ${alert}.monitor AND l.id > ${alert}.id
      AND l.direction = 'down' AND l.state NOT IN ('failed', 'muted') AND l.awaits_failures IS NULL))`;
};

interface Row {
  notification_id: string;
  integration_id: string | null;
  destination_name: string;
  kind: IntegrationKind;
  monitor_id: string;
  sequence: number;
  direction: AlertDirection;
  is_reminder: number;
  state: NotificationState;
  held_until: number | null;
  held_by: HeldBy | null;
  next_attempt_at: number | null;
  attempts: string;
  created_at: number;
}

interface RetriedRow {
  id: number;
  is_overtaken: number;
  config: string | null;
  muted_at: number | null;
}

/** Stores the alert log. E-mails to a person are visible only to that person. */
export function createNotificationKeeper({ database, stepAlerts }: KeeperOptions): Notifications {
  const { read } = database;

  async function isKnown(table: 'monitors' | 'integrations', id: string, teamId: string): Promise<boolean> {
    const column = sql.ref(table === 'monitors' ? 'monitor_id' : 'integration_id');
    const { rows } =
      await sql`SELECT 1 AS one FROM ${sql.table(table)} WHERE ${column} = ${id} AND team_id = ${teamId}`.execute(read);
    return rows.length > 0;
  }

  return {
    async listNotifications({ teamId, monitorId = '', integrationId, before = Number.MAX_SAFE_INTEGER, olderThan }) {
      const ofIntegration = integrationId !== undefined;
      if (!(await isKnown(ofIntegration ? 'integrations' : 'monitors', integrationId ?? monitorId, teamId)))
        return null;
      const condition = ofIntegration
        ? sql`n.destination = ${integrationId}`
        : sql`n.monitor = (SELECT m.id FROM monitors m WHERE m.monitor_id = ${monitorId}) AND n.team_id = ${teamId}
            AND n.integration_id IS NOT NULL`;
      const below =
        olderThan === undefined
          ? sql``
          : sql`AND n.id < (SELECT o.id FROM notifications o WHERE o.notification_id = ${olderThan})`;
      const { rows } = await sql<Row>`
        SELECT n.notification_id, n.integration_id, n.destination_name, n.kind, n.monitor_id, n.sequence, n.direction,
          n.is_reminder, n.state, n.held_until, n.held_by,
          CASE WHEN n.awaits_failures IS NULL THEN n.next_attempt_at END AS next_attempt_at, n.attempts, n.created_at
        FROM notifications n WHERE ${condition} AND n.created_at < ${before} ${below}
        ORDER BY n.id DESC LIMIT ${sql.lit(PAGE + 1)}`.execute(read);
      return { notifications: rows.slice(0, PAGE).map(readNotification), hasOlder: rows.length > PAGE };
    },

    retry: (teamId, notificationId, now) =>
      database.transact(async ({ query }) => {
        const { rows } = await sql<RetriedRow>`
          SELECT n.id, CASE WHEN ${isOvertaken('n')} THEN 1 ELSE 0 END AS is_overtaken, i.config, i.muted_at
          FROM notifications n
          LEFT JOIN integrations i ON i.integration_id = n.integration_id
          WHERE n.notification_id = ${notificationId} AND n.team_id = ${teamId} AND n.integration_id IS NOT NULL
            AND (n.state = 'failed' OR (n.state = 'waiting' AND n.attempts <> '[]'))`.execute(query);
        const [found] = rows;
        if (found === undefined) return 'missing';
        const { id, is_overtaken, config, muted_at } = found;
        const mark = config === null ? null : mailedMark(shownIn(config));
        if (await isUnwanted(query, teamId, mark)) return 'unsubscribed';
        if (muted_at !== null) return 'muted';
        if (is_overtaken === 1) return 'overtaken';
        await sql`UPDATE notifications SET state = 'waiting', next_attempt_at = ${now}, tries = 0, remind_at = NULL
          WHERE id = ${id} OR (batch_id = (SELECT b.batch_id FROM notifications b WHERE b.id = ${id})
            AND state IN ('failed', 'waiting') AND NOT ${isOvertaken('notifications')})`.execute(query);
        return 'done';
      }),

    async prune(now, place) {
      // Ids roughly follow creation times, so the oldest are found without a scan. For each monitor and destination,
      // the newest alert is kept, because it determines who gets the recovery alert. Muted alerts don't affect that.
      const { rows } = await sql<{ id: number; created_at: number; is_over: number }>`
        SELECT o.id, o.created_at, CASE WHEN o.next_attempt_at IS NULL AND o.awaits_failures IS NULL
          AND o.remind_at IS NULL AND (o.state = 'muted' OR EXISTS (SELECT 1 FROM notifications n
            WHERE n.destination = o.destination AND n.monitor = o.monitor AND n.id > o.id AND n.state <> 'muted'))
          THEN 1 ELSE 0 END AS is_over
        FROM notifications o WHERE o.id > ${place} ORDER BY o.id LIMIT ${stepAlerts}`.execute(read);
      const old = rows.filter(({ created_at }) => created_at < now - KEPT_MS);
      const over = old.filter(({ is_over }) => is_over === 1).map(({ id }) => id);
      if (over.length > 0) {
        await database.transact(({ query }) =>
          query.deleteFrom('notifications').where('id', 'in', numberList(database, over)).execute(),
        );
      }
      return { nextPlace: old.length === stepAlerts ? (old.at(-1)?.id ?? null) : null };
    },
  };
}

function readNotification(row: Row): Notification {
  const { state } = row;
  return {
    notificationId: row.notification_id,
    integrationId: row.integration_id ?? '',
    integrationName: row.destination_name,
    integrationKind: row.kind,
    monitorId: row.monitor_id,
    sequence: row.sequence,
    direction: row.direction,
    isReminder: row.is_reminder === 1,
    state,
    heldUntil: row.held_until,
    heldBy: row.held_by,
    // While the alert is being sent, the column contains the end of the lease.
    nextAttemptAt: state === 'waiting' ? row.next_attempt_at : null,
    attempts: JSON.parse(row.attempts) as DeliveryAttempt[],
    createdAt: row.created_at,
  };
}
