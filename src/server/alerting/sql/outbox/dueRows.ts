import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { HeldBy } from '../../../../contract/alerting/integrationRecord.ts';
import type { StoredStatus } from '../../../../contract/monitors/monitorRecord.ts';
import type { Schedule } from '../../../../contract/monitors/schedule.ts';
import { numberList, textList } from '../../../database/lists.ts';
import type { OpenRun } from '../../../monitors/rules/monitorState.ts';
import type { AlertTarget, CountingAlert, DueReminder, FlipFacts } from '../../alertFacts.ts';
import type { CountingMonitor } from '../../outbox.ts';
import type { AlertQueries } from '../alertSql.ts';
import { isFailureOf } from './failures.ts';

/** About how many alerts that wait for failures are checked per round, apart from those about changed monitors. */
const STEP_ALERTS = 200;

interface CountingRow {
  id: number;
  awaits_failures: number;
  created_at: number;
  held_until: number | null;
  held_by: HeldBy | null;
  next_attempt_at: number | null;
  failures: number;
  last_failure_at: number | null;
  status: StoredStatus | null;
  schedule: string;
  grace_seconds: number;
  longest_run_seconds: number | null;
  open_runs: string;
}

interface ReminderRow {
  id: number;
  integration_id: string | null;
  user_id: string | null;
  destination_name: string;
  kind: string;
  team_id: string;
  monitor: number;
  monitor_id: string;
  sequence: number;
  facts: string;
  status: StoredStatus | null;
  status_since: number | null;
  remind_every_seconds: number | null;
  is_newest: number;
}

export async function endMutes({ query }: AlertQueries, now: number): Promise<string[]> {
  const unmuted = await query
    .updateTable('integrations')
    .set({ muted_at: null, muted_until: null })
    .where('muted_until', '<=', now)
    .returning('team_id')
    .execute();
  return unmuted.map(({ team_id }) => team_id);
}

/** Of the monitors with these ids, returns those with alerts that wait for failures. */
export async function countingMonitors(
  { database, query }: AlertQueries,
  monitorIds: readonly string[],
): Promise<CountingMonitor[]> {
  const { rows } = await sql<{ id: number; team_id: string }>`
    SELECT m.id, m.team_id FROM monitors m WHERE m.monitor_id IN ${textList(database, monitorIds)}
      AND EXISTS (SELECT 1 FROM notifications n WHERE n.monitor = m.id AND n.awaits_failures IS NOT NULL)`.execute(
    query,
  );
  return rows.map(({ id, team_id }) => ({ monitor: id, teamId: team_id }));
}

/**
 * Returns the next monitors with alerts that wait for failures, by row number. `after` is the last one's; 0 if there are
 * no more.
 */
export async function nextCountingMonitors(
  { query }: AlertQueries,
  after: number,
): Promise<{ monitors: number[]; after: number }> {
  const { rows } = await sql<{ monitor: number }>`
    SELECT monitor FROM notifications WHERE awaits_failures IS NOT NULL AND monitor > ${after}
    ORDER BY monitor LIMIT ${STEP_ALERTS}`.execute(query);
  const monitors = [...new Set(rows.map(({ monitor }) => monitor))];
  if (rows.length < STEP_ALERTS) return { monitors, after: 0 };
  // There may be more alerts about the last monitor, so it's next, unless it's the only one.
  const whole = monitors.length === 1 ? monitors : monitors.slice(0, -1);
  return { monitors: whole, after: whole.at(-1) ?? 0 };
}

export async function countingAlerts(
  { database, query }: AlertQueries,
  monitors: readonly number[],
): Promise<CountingAlert[]> {
  if (monitors.length === 0) return [];
  const { rows } = await sql<CountingRow>`
    SELECT n.id, coalesce(m.alert_after_failures, i.alert_after_failures, 1) AS awaits_failures, n.created_at,
      n.held_until, n.held_by, n.next_attempt_at, m.status, m.schedule, m.grace_seconds, m.longest_run_seconds, m.open_runs,
      (SELECT count(*) FROM pings p
        WHERE ${isFailureOf('n')}) AS failures,
      (SELECT max(p.at) FROM pings p
        WHERE ${isFailureOf('n')}) AS last_failure_at
    FROM notifications n LEFT JOIN monitors m ON m.id = n.monitor
      LEFT JOIN integrations i ON i.integration_id = n.integration_id
    WHERE n.awaits_failures IS NOT NULL AND n.monitor IN ${numberList(database, monitors)} ORDER BY n.id`.execute(
    query,
  );
  return rows.map(readCounting);
}

/** Releases alerts after enough failures. Each can be sent from its `at` onward. */
export async function releaseAlerts(
  { query, dialect }: AlertQueries,
  alerts: readonly { id: number; at: number }[],
): Promise<void> {
  if (alerts.length === 0) return;
  const times = dialect.values({ id: 'number', at: 'number' }, alerts);
  await sql`UPDATE notifications SET awaits_failures = NULL, next_attempt_at = v.at FROM ${times} v
    WHERE notifications.id = v.id`.execute(query);
}

/** Sets when to recheck alerts that wait for failures. */
export async function setLookAt(
  { query, dialect }: AlertQueries,
  alerts: readonly { id: number; lookAt: number | null }[],
): Promise<void> {
  if (alerts.length === 0) return;
  const rows = alerts.map(({ id, lookAt }) => ({ id, at: lookAt }));
  await sql`UPDATE notifications SET next_attempt_at = v.at FROM ${dialect.values({ id: 'number', at: 'number' }, rows)} v
    WHERE notifications.id = v.id`.execute(query);
}

export async function dueReminders({ query }: AlertQueries, now: number, atMost: number): Promise<DueReminder[]> {
  const { rows } = await sql<ReminderRow>`
    SELECT n.id, n.integration_id, n.user_id, n.destination_name, n.kind, n.team_id, n.monitor, n.monitor_id,
      n.sequence, n.facts, m.status, m.status_since, i.remind_every_seconds,
      CASE WHEN EXISTS (SELECT 1 FROM notifications l WHERE l.destination = n.destination
        AND l.monitor = n.monitor AND l.id > n.id AND l.state <> 'muted') THEN 0 ELSE 1 END AS is_newest
    FROM notifications n LEFT JOIN monitors m ON m.id = n.monitor
      LEFT JOIN integration_monitors u ON u.monitor_id = n.monitor_id AND u.integration_id = n.integration_id
      LEFT JOIN integrations i ON i.integration_id = u.integration_id
        AND i.disabled_at IS NULL AND i.muted_at IS NULL
    WHERE ${isReminderDue('n', now)} ORDER BY n.remind_at LIMIT ${atMost}`.execute(query);
  return rows.map((row) => ({
    id: row.id,
    to: targetOf(row),
    destinationName: row.destination_name,
    kind: row.kind,
    teamId: row.team_id,
    monitor: row.monitor,
    monitorId: row.monitor_id,
    sequence: row.sequence,
    facts: JSON.parse(row.facts) as FlipFacts,
    status: row.status,
    statusSince: row.status_since,
    remindEverySeconds: row.remind_every_seconds,
    isNewest: row.is_newest === 1,
  }));
}

export async function endReminders({ database, query }: AlertQueries, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await query
    .updateTable('notifications')
    .set({ remind_at: null })
    .where('id', 'in', numberList(database, ids))
    .execute();
}

/** SQL for whether a reminder is due. Reminders about a paused monitor wait, because its pause might be undone. */
export function isReminderDue(alias: 'n' | 'notifications', now: number): RawBuilder<SqlBool> {
  const alert = sql.ref(alias);
  return sql<SqlBool>`(${alert}.remind_at <= ${now} AND NOT EXISTS (
    SELECT 1 FROM monitors paused WHERE paused.id = ${alert}.monitor AND paused.status = 'paused'))`;
}

/** Returns an alert's recipient, given its two recipient columns, one of which is null. */
export function targetOf(row: { integration_id: string | null; user_id: string | null }): AlertTarget {
  const { integration_id: integrationId, user_id: userId } = row;
  return integrationId === null ? { integrationId, userId: userId ?? '' } : { integrationId, userId: null };
}

function readCounting(row: CountingRow): CountingAlert {
  const { held_until: until, held_by: by, status } = row;
  return {
    id: row.id,
    awaitsFailures: row.awaits_failures,
    createdAt: row.created_at,
    hold: until === null || by === null ? null : { until, by },
    lookAt: row.next_attempt_at,
    failures: row.failures,
    lastFailureAt: row.last_failure_at,
    monitor:
      status === null
        ? null
        : {
            status,
            schedule: JSON.parse(row.schedule) as Schedule,
            graceSeconds: row.grace_seconds,
            longestRunSeconds: row.longest_run_seconds,
            openRuns: JSON.parse(row.open_runs) as OpenRun[],
          },
  };
}
