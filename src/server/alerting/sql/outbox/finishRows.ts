import { sql } from 'kysely';
import type { DeliveryAttempt, NotificationState } from '../../../../contract/alerting/integrationRecord.ts';
import { type AuditActor, THE_SERVER } from '../../../audit/auditEntry.ts';
import { writeAudit } from '../../../audit/writeAudit.ts';
import { numberList, textList } from '../../../database/lists.ts';
import type { AlertDirection } from '../../../notifiers/alertMessage.ts';
import { auditIntegration, auditTurnedOff } from '../../auditedAlerts.ts';
import type { AttemptedAlert, Hold } from '../../alertFacts.ts';
import type { AlertAfterAttempt } from '../../policy/afterAttempt.ts';
import type { DestinationRefusal } from '../../policy/refusals.ts';
import type { AlertQueries } from '../alertSql.ts';
import type { Lease } from './claimRows.ts';
import { AUDITED_COLUMNS, type AuditedRow, auditedFromRow } from '../auditedRows.ts';

interface AttemptedRow {
  id: number;
  notification_id: string;
  direction: AlertDirection;
  state: NotificationState;
  lease_owner: string | null;
  tries: number;
  attempts: string;
}

export async function attemptedAlerts(
  { database, query, dialect }: AlertQueries,
  ids: readonly number[],
): Promise<AttemptedAlert[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<AttemptedRow>`
    SELECT n.id, n.notification_id, n.direction, n.state, n.lease_owner, n.tries, n.attempts FROM notifications n
    WHERE n.id IN ${numberList(database, ids)} ORDER BY n.id ${dialect.lock('n')}`.execute(query);
  return rows.map(({ notification_id, lease_owner, ...rest }) => ({
    ...rest,
    notificationId: notification_id,
    leaseOwner: lease_owner,
  }));
}

export async function settleAlerts(
  { database, query, dialect }: AlertQueries,
  alerts: readonly AlertAfterAttempt[],
): Promise<void> {
  if (alerts.length === 0) return;
  const rows = alerts.map((alert) => ({
    id: alert.id,
    state: alert.state,
    next_attempt_at: alert.nextAttemptAt,
    tries: alert.tries,
    attempts: JSON.stringify(alert.attempts),
    remind_at: alert.remindAt,
  }));
  const settled = dialect.values(
    {
      id: 'number',
      state: 'text',
      next_attempt_at: 'number',
      tries: 'number',
      attempts: 'text',
      remind_at: 'number',
    },
    rows,
  );
  await sql`UPDATE notifications SET state = v.state, next_attempt_at = v.next_attempt_at, lease_owner = NULL,
      tries = v.tries, attempts = v.attempts, remind_at = v.remind_at
    FROM ${settled} v WHERE notifications.id = v.id`.execute(query);
  const ended = alerts.flatMap(({ id, state }) => (state === 'sent' || state === 'failed' ? [id] : []));
  if (ended.length > 0) await countEnded({ database, query }, ended);
}

export async function logAttempts(
  { query, dialect }: AlertQueries,
  alerts: readonly { id: number; attempts: DeliveryAttempt[] }[],
): Promise<void> {
  if (alerts.length === 0) return;
  const rows = alerts.map(({ id, attempts }) => ({ id, attempts: JSON.stringify(attempts) }));
  await sql`UPDATE notifications SET attempts = v.attempts
    FROM ${dialect.values({ id: 'number', attempts: 'text' }, rows)} v WHERE notifications.id = v.id`.execute(query);
}

/** Postpones the owner's alerts without an attempt, so that they can be combined with others later. */
export async function postponeAlerts(
  { query, dialect }: AlertQueries,
  alerts: readonly { id: number; hold: Hold }[],
  owner: string,
): Promise<void> {
  if (alerts.length === 0) return;
  const rows = alerts.map(({ id, hold }) => ({ id, until: hold.until, by: hold.by }));
  const holds = dialect.values({ id: 'number', until: 'number', by: 'text' }, rows);
  await sql`UPDATE notifications SET state = 'waiting', lease_owner = NULL, next_attempt_at = v.until,
      held_until = v.until, held_by = v.by, can_join = 1, batch_id = NULL
    FROM ${holds} v WHERE notifications.id = v.id AND lease_owner = ${owner}`.execute(query);
}

export async function dropOwnedAlerts(
  { database, query }: AlertQueries,
  ids: readonly number[],
  owner: string,
): Promise<void> {
  if (ids.length === 0) return;
  await query
    .deleteFrom('notifications')
    .where('id', 'in', numberList(database, ids))
    .where('lease_owner', '=', owner)
    .execute();
}

/** Returns how often integrations send reminders, in seconds, by id. Integrations without reminders are left out. */
export async function reminderIntervals(
  { database, query }: AlertQueries,
  integrationIds: readonly string[],
): Promise<Map<string, number>> {
  if (integrationIds.length === 0) return new Map();
  const rows = await query
    .selectFrom('integrations')
    .select(['integration_id', 'remind_every_seconds'])
    .where('integration_id', 'in', textList(database, integrationIds))
    .where('remind_every_seconds', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.integration_id, row.remind_every_seconds ?? 0]));
}

/** Records integrations' last deliveries, as shown on pages. */
export async function noteDeliveries(
  { query, dialect }: AlertQueries,
  deliveries: readonly { integrationId: string; lastDelivery: string }[],
): Promise<void> {
  if (deliveries.length === 0) return;
  const rows = deliveries.map(({ integrationId, lastDelivery }) => ({ id: integrationId, last: lastDelivery }));
  await sql`UPDATE integrations SET last_delivery = v.last
    FROM ${dialect.values({ id: 'text', last: 'text' }, rows)} v WHERE integration_id = v.id`.execute(query);
}

// A delivery that was already in flight when the integration was turned off doesn't show that the integration
// works.
/** Turns integrations back on if they were turned off before this delivery succeeded. */
export async function liftRefusalsOf(
  { database, query, dialect }: AlertQueries,
  deliveries: readonly { integrationId: string; at: number }[],
): Promise<void> {
  if (deliveries.length === 0) return;
  const rows = deliveries.map(({ integrationId, at }) => ({ id: integrationId, at }));
  const lifted =
    await sql<AuditedRow>`UPDATE integrations SET disabled_at = NULL, disabled_why = NULL, are_owners_told = 1
    FROM ${dialect.values({ id: 'text', at: 'number' }, rows)} v
    WHERE integration_id = v.id AND disabled_at <= v.at AND is_unwanted = 0
    RETURNING integration_id, team_id, name, kind, address_mark`.execute(query);
  const turnedOn = lifted.rows.map((row) => auditIntegration('integration.turned-on', auditedFromRow(row), THE_SERVER));
  await writeAudit(database, { query }, turnedOn);
}

/** Extends the owner's lease on alerts until an instant. Returns the alerts that it still has. */
export async function renewLeases(
  { database, query }: AlertQueries,
  ids: readonly number[],
  { owner, until }: Lease,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE notifications SET next_attempt_at = ${until} WHERE id IN ${numberList(database, ids)}
      AND lease_owner = ${owner} AND state = 'sending' RETURNING id`.execute(query);
  return rows.map(({ id }) => id);
}

/** Adds alerts that were sent or abandoned to their teams' totals. */
async function countEnded(
  { database, query }: Pick<AlertQueries, 'database' | 'query'>,
  ids: readonly number[],
): Promise<void> {
  await sql`INSERT INTO alert_counts (team_id, outcome, count)
      SELECT team_id, state, count(*) FROM notifications WHERE id IN ${numberList(database, ids)}
      GROUP BY team_id, state ORDER BY team_id, state
    ON CONFLICT (team_id, outcome) DO UPDATE SET count = alert_counts.count + excluded.count`.execute(query);
}

/** Turns an integration off, abandons its waiting alerts, and marks its owners to be notified. */
export async function disableIntegration(
  { database, query }: Pick<AlertQueries, 'database' | 'query'>,
  integrationId: string,
  { at, why, attempt, isUnwanted }: DestinationRefusal,
  by: AuditActor,
): Promise<void> {
  const turnedOff = await query
    .updateTable('integrations')
    .set({ disabled_at: at, disabled_why: why, is_unwanted: isUnwanted ? 1 : 0, are_owners_told: 0 })
    .where('integration_id', '=', integrationId)
    .where('disabled_at', 'is', null)
    .returning(AUDITED_COLUMNS)
    .execute();
  const reason = isUnwanted ? 'unsubscribed' : 'refused';
  const entries = turnedOff.map((row) => auditTurnedOff(auditedFromRow(row), reason, by));
  await writeAudit(database, { query }, entries);
  const text = JSON.stringify(attempt);
  await sql`UPDATE notifications SET state = 'failed', next_attempt_at = NULL, lease_owner = NULL, awaits_failures = NULL,
      attempts = CASE attempts WHEN '[]' THEN ${`[${text}]`}
        ELSE substr(attempts, 1, length(attempts) - 1) || ${`,${text}]`} END
    WHERE destination = ${integrationId} AND state = 'waiting'
      AND (next_attempt_at IS NOT NULL OR awaits_failures IS NOT NULL)`.execute(query);
}
