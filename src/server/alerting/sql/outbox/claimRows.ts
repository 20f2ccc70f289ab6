import { sql } from 'kysely';
import type { IntegrationConfig, IntegrationKind } from '../../../../contract/alerting/integrationConfig.ts';
import type { HeldBy } from '../../../../contract/alerting/integrationRecord.ts';
import type { StoredStatus } from '../../../../contract/monitors/monitorRecord.ts';
import { numberList, textList } from '../../../database/lists.ts';
import { isNoUndonePause } from '../../../database/outages.ts';
import type { AlertDirection } from '../../../notifiers/alertMessage.ts';
import type { DueAlert, FlipFacts, Hold } from '../../alertFacts.ts';
import type { DestinationRoom } from '../../outbox.ts';
import type { AlertQueries } from '../alertSql.ts';
import { targetOf } from './dueRows.ts';
import type { SealedConfigs } from '../sealedConfigs.ts';

interface DueRow {
  id: number;
  notification_id: string;
  integration_id: string | null;
  user_id: string | null;
  kind: IntegrationKind;
  team_id: string;
  monitor_id: string;
  direction: AlertDirection;
  is_reminder: number;
  facts: string;
  held_until: number | null;
  held_by: HeldBy | null;
  attempts: string;
  can_join: number;
  batch_id: string | null;
  status: StoredStatus | null;
  next_flip_at: number | null;
  is_recovery_waiting: number;
}

const MAX_JOINING = 500;

const COLUMNS = sql`n.id, n.notification_id, n.integration_id, n.user_id, n.kind, n.team_id, n.monitor_id, n.direction,
  n.is_reminder, n.facts, n.held_until, n.held_by, n.attempts, n.can_join, n.batch_id,
  (SELECT m.status FROM monitors m WHERE m.id = n.monitor) AS status,
  (SELECT f.at FROM flips f WHERE f.monitor = n.monitor AND f.sequence > n.sequence AND ${isNoUndonePause('f')}
    ORDER BY f.sequence LIMIT 1) AS next_flip_at,
  CASE WHEN EXISTS (SELECT 1 FROM notifications l WHERE l.destination = n.destination AND l.monitor = n.monitor
    AND l.id > n.id AND l.direction = 'up' AND l.state IN ('waiting', 'sending')) THEN 1 ELSE 0 END AS is_recovery_waiting`;

/** For alerts that wait for failures, the next attempt is when to check them, not when to send them. */
const IS_READY = sql`n.awaits_failures IS NULL`;
/**
 * For each monitor and destination, an alert waits for the previous one, so that a recovery is never reported before
 * its outage.
 */
const IS_FIRST = sql`NOT coalesce((SELECT p.state IN ('waiting', 'sending') FROM notifications p
  WHERE p.destination = n.destination AND p.monitor = n.monitor AND p.id < n.id AND p.state <> 'muted'
  ORDER BY p.id DESC LIMIT 1), FALSE)`;

/** Where an integration's alerts are sent, unless it's muted. */
export interface IntegrationTarget {
  config: IntegrationConfig | null;
  isMuted: boolean;
}

/** Reserves alerts for a process until an instant. */
export interface Lease {
  owner: string;
  until: number;
}

/**
 * Returns each destination's due alerts, in the order in which they're sent. No other process gets the same alerts.
 */
export async function dueAlerts(
  { query, dialect }: AlertQueries,
  rooms: readonly DestinationRoom[],
  now: number,
): Promise<DueAlert[]> {
  const rows = await dialect.forEachDestination(
    query,
    rooms,
    (destination, atMost) => sql<DueRow>`
      SELECT ${COLUMNS} FROM notifications n WHERE n.destination = ${destination} AND n.next_attempt_at <= ${now}
        AND ${IS_READY} AND ${IS_FIRST} ORDER BY n.next_attempt_at, n.id LIMIT ${atMost} ${dialect.lockFree('n')}`,
  );
  return rows.map(readDue);
}

/** Returns alerts that are due by an instant and can be combined in one message. */
export async function joiningAlerts(
  { query, dialect }: AlertQueries,
  destination: string,
  until: number,
): Promise<DueAlert[]> {
  const { rows } = await sql<DueRow>`
    SELECT ${COLUMNS} FROM notifications n WHERE n.destination = ${destination} AND n.next_attempt_at <= ${until}
      AND n.can_join = 1 AND n.batch_id IS NULL AND n.state = 'waiting' AND ${IS_READY} AND ${IS_FIRST}
    ORDER BY n.id LIMIT ${sql.lit(MAX_JOINING)} ${dialect.lockFree('n')}`.execute(query);
  return rows.map(readDue);
}

export async function alertsOfBatch({ query, dialect }: AlertQueries, batchId: string): Promise<DueAlert[]> {
  const { rows } = await sql<DueRow>`
    SELECT ${COLUMNS} FROM notifications n WHERE n.batch_id = ${batchId} AND n.state IN ('waiting', 'sending')
    ORDER BY n.id ${dialect.lock('n')}`.execute(query);
  return rows.map(readDue);
}

/**
 * Returns integrations by id; `config` is null if the secrets can't be decrypted. Deleted integrations are left out.
 */
export async function readTargets(
  { database, query }: AlertQueries,
  configs: SealedConfigs,
  integrationIds: readonly string[],
): Promise<Map<string, IntegrationTarget>> {
  if (integrationIds.length === 0) return new Map();
  const rows = await query
    .selectFrom('integrations')
    .select(['integration_id', 'team_id', 'config', 'secrets', 'muted_at'])
    .where('integration_id', 'in', textList(database, integrationIds))
    .execute();
  return new Map(
    rows.map((row) => [row.integration_id, { config: configs.open(row), isMuted: row.muted_at !== null }]),
  );
}

export async function takeAlerts(
  { query, dialect }: AlertQueries,
  alerts: readonly { id: number; batchId: string | null }[],
  { owner, until }: Lease,
): Promise<void> {
  if (alerts.length === 0) return;
  const rows = alerts.map(({ id, batchId }) => ({ id, batch_id: batchId }));
  await sql`UPDATE notifications SET state = 'sending', lease_owner = ${owner}, next_attempt_at = ${until},
      held_until = NULL, held_by = NULL, batch_id = v.batch_id
    FROM ${dialect.values({ id: 'number', batch_id: 'text' }, rows)} v WHERE notifications.id = v.id`.execute(query);
}

export async function holdAlerts(
  { query, dialect }: AlertQueries,
  alerts: readonly { id: number; hold: Hold }[],
): Promise<void> {
  if (alerts.length === 0) return;
  const rows = alerts.map(({ id, hold }) => ({ id, until: hold.until, by: hold.by }));
  const holds = dialect.values({ id: 'number', until: 'number', by: 'text' }, rows);
  await sql`UPDATE notifications SET state = 'waiting', lease_owner = NULL, next_attempt_at = v.until,
      held_until = v.until, held_by = v.by, batch_id = NULL
    FROM ${holds} v WHERE notifications.id = v.id`.execute(query);
}

/** Marks a muted integration's alerts. They aren't sent, but stay in its log. */
export async function muteAlerts({ database, query }: AlertQueries, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`UPDATE notifications SET state = 'muted', lease_owner = NULL, next_attempt_at = NULL, held_until = NULL,
      held_by = NULL, batch_id = NULL WHERE id IN ${numberList(database, ids)}`.execute(query);
}

function readDue(row: DueRow): DueAlert {
  return {
    id: row.id,
    notificationId: row.notification_id,
    to: targetOf(row),
    kind: row.kind,
    teamId: row.team_id,
    monitorId: row.monitor_id,
    direction: row.direction,
    isReminder: row.is_reminder === 1,
    facts: JSON.parse(row.facts) as FlipFacts,
    heldUntil: row.held_until,
    heldBy: row.held_by,
    isUntried: row.attempts === '[]',
    canJoin: row.can_join === 1,
    batchId: row.batch_id,
    status: row.status,
    nextFlipAt: row.next_flip_at,
    isRecoveryWaiting: row.is_recovery_waiting === 1,
  };
}
