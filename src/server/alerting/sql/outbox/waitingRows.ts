import { sql } from 'kysely';
import type { IntegrationKind } from '../../../../contract/alerting/integrationConfig.ts';
import type { Integration } from '../../../../contract/alerting/integrationRecord.ts';
import type { RefusedIntegration, WaitingDestination } from '../../outbox.ts';
import { NO_LONGER_A_MEMBER } from '../../policy/membership.ts';
import type { AlertQueries } from '../alertSql.ts';
import { isReminderDue } from './dueRows.ts';

const MAX_REPORTED = 20;

interface WaitingRow {
  destination: string;
  team_id: string | null;
  kind: IntegrationKind;
  last_delivery: string | null;
}

export async function hasPendingFlips({ query }: AlertQueries): Promise<boolean> {
  const [flip] = await query
    .selectFrom('flips')
    .select('id')
    .where(sql<boolean>`is_told = 0`)
    .limit(1)
    .execute();
  return flip !== undefined;
}

export async function hasDueReminders({ query }: AlertQueries, now: number): Promise<boolean> {
  const [alert] = await query
    .selectFrom('notifications')
    .select('id')
    .where(isReminderDue('notifications', now))
    .limit(1)
    .execute();
  return alert !== undefined;
}

export async function hasEndedMutes({ query }: AlertQueries, now: number): Promise<boolean> {
  const [ended] = await query
    .selectFrom('integrations')
    .select('team_id')
    .where('muted_until', '<=', now)
    .limit(1)
    .execute();
  return ended !== undefined;
}

/**
 * Returns the destinations with due alerts, ordered by id. They're found by skipping from one to the next in the index:
 * each takes one lookup, regardless of how many alerts wait for it.
 */
export async function waitingDestinations(
  { query, dialect }: AlertQueries,
  now: number,
): Promise<WaitingDestination[]> {
  const { rows } = await sql<WaitingRow>`
    WITH RECURSIVE waiting (destination) AS (
      SELECT min(destination) FROM notifications WHERE next_attempt_at IS NOT NULL
      UNION ALL
      SELECT (SELECT min(n.destination) FROM notifications n
        WHERE n.next_attempt_at IS NOT NULL AND n.destination > waiting.destination)
      FROM waiting WHERE waiting.destination IS NOT NULL)
    SELECT w.destination, i.team_id, coalesce(i.kind, 'email') AS kind, i.last_delivery
    FROM waiting w LEFT JOIN integrations i ON i.integration_id = w.destination
    WHERE EXISTS (SELECT 1 FROM notifications n ${dialect.byDestination}
      WHERE n.destination = w.destination AND n.next_attempt_at <= ${now})
    ORDER BY w.destination`.execute(query);
  return rows.map(({ destination, team_id, kind, last_delivery }) => {
    const last = last_delivery === null ? null : (JSON.parse(last_delivery) as Integration['lastDelivery']);
    return { destination, teamId: team_id, kind, hasWorked: last?.state === 'sent' };
  });
}

/** Returns when the next delivery, reminder or end of a mute is due after an instant; null if there isn't one. */
export async function nextDueAt({ query }: AlertQueries, after: number): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`SELECT min(at) AS at FROM (
    SELECT min(next_attempt_at) AS at FROM notifications WHERE next_attempt_at > ${after}
    UNION ALL SELECT min(remind_at) FROM notifications WHERE remind_at > ${after}
    UNION ALL SELECT min(muted_until) FROM integrations WHERE muted_until > ${after}) AS next`.execute(query);
  return rows[0]?.at ?? null;
}

/** Returns integrations that were turned off and whose owners haven't been notified. */
export async function refusedIntegrations({ query }: AlertQueries): Promise<RefusedIntegration[]> {
  const rows = await query
    .selectFrom('integrations')
    .select(['integration_id', 'team_id', 'name', 'disabled_why'])
    .where(sql<boolean>`are_owners_told = 0`)
    .limit(MAX_REPORTED)
    .execute();
  return rows.map(({ integration_id, team_id, name, disabled_why }) => ({
    integrationId: integration_id,
    teamId: team_id,
    name,
    why: disabled_why ?? NO_LONGER_A_MEMBER,
  }));
}

export async function markOwnersNotified({ query }: AlertQueries, integrationId: string): Promise<void> {
  await query
    .updateTable('integrations')
    .set({ are_owners_told: 1 })
    .where('integration_id', '=', integrationId)
    .execute();
}
