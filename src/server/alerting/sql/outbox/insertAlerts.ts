import { sql } from 'kysely';
import { createId } from '../../../../contract/ids.ts';
import { type NewAlert, NOTIFICATION_ID_PREFIX } from '../../alertFacts.ts';
import type { AlertQueries } from '../alertSql.ts';

const NEW_COLUMNS = {
  notification_id: 'text',
  integration_id: 'text',
  user_id: 'text',
  destination_name: 'text',
  kind: 'text',
  team_id: 'text',
  monitor: 'number',
  monitor_id: 'text',
  sequence: 'number',
  direction: 'text',
  is_reminder: 'number',
  facts: 'text',
  created_at: 'number',
  held_until: 'number',
  held_by: 'text',
  awaits_failures: 'number',
  can_join: 'number',
  state: 'text',
  next_attempt_at: 'number',
  attempts: 'text',
} as const;

/** Queues alerts in one statement. */
export async function insertAlerts({ query, dialect }: AlertQueries, alerts: readonly NewAlert[]): Promise<void> {
  if (alerts.length === 0) return;
  const names = sql.join(Object.keys(NEW_COLUMNS).map((name) => sql.ref(name)));
  const rows = dialect.values(NEW_COLUMNS, alerts.map(rowOf));
  await sql`INSERT INTO notifications (${names}) SELECT ${names} FROM ${rows} v`.execute(query);
}

function rowOf(alert: NewAlert) {
  const { refusal, createdAt, hold } = alert;
  const attempt = { at: createdAt, isDelivered: false, status: null, answer: refusal, tookMs: 0 };
  return {
    notification_id: createId(NOTIFICATION_ID_PREFIX),
    integration_id: alert.to.integrationId,
    user_id: alert.to.userId,
    destination_name: alert.destinationName,
    kind: alert.kind,
    team_id: alert.teamId,
    monitor: alert.monitor,
    monitor_id: alert.monitorId,
    sequence: alert.sequence,
    direction: alert.direction,
    is_reminder: alert.isReminder ? 1 : 0,
    facts: JSON.stringify(alert.facts),
    created_at: createdAt,
    held_until: hold?.until ?? null,
    held_by: hold?.by ?? null,
    awaits_failures: alert.awaitsFailures,
    can_join: alert.canJoin ? 1 : 0,
    state: alert.isMuted ? 'muted' : refusal === null ? 'waiting' : 'failed',
    next_attempt_at: alert.nextAttemptAt,
    attempts: JSON.stringify(refusal === null ? [] : [attempt]),
  };
}
