import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { IntegrationKind } from '../../../contract/alerting/integrationConfig.ts';
import type { OutboxRows } from '../outboxRows.ts';
import type { AlertSql, KeeperOptions, Queries } from './alertSql.ts';
import { createClaimRows } from './claimRows.ts';
import { createDueRows, isReminderDue } from './dueRows.ts';
import { createFinishRows } from './finishRows.ts';
import { createQueueRows } from './queueRows.ts';

const MAX_REPORTED = 20;

type OutboxRowsOptions = Pick<KeeperOptions, 'database' | 'dialect' | 'configs'>;

/** Stores the outbox's rows in a database. */
export function createSqlOutboxRows({ database, dialect, configs }: OutboxRowsOptions): OutboxRows {
  const { read } = database;
  const isAny = async (query: ReturnType<typeof anyOf>): Promise<boolean> => (await query).length > 0;
  const anyOf = (table: 'flips' | 'notifications', condition: RawBuilder<SqlBool>) =>
    read.selectFrom(table).select('id').where(condition).limit(1).execute();

  return {
    transact: (work) =>
      database.transact(({ query }) => {
        const queries = { database, query, dialect };
        return work({
          ...createQueueRows(queries),
          ...createDueRows(queries),
          ...createClaimRows({ ...queries, configs }),
          ...createFinishRows(queries),
        });
      }),

    read: {
      hasPendingFlips: () => isAny(anyOf('flips', sql<boolean>`is_told = 0`)),
      countingAlerts: () => createDueRows({ database, query: read, dialect }).countingAlerts(),
      isReminderDue: (now) => isAny(anyOf('notifications', isReminderDue('notifications', now))),
      isMuteOver: async (now) =>
        (await read.selectFrom('integrations').select('team_id').where('muted_until', '<=', now).limit(1).execute())
          .length > 0,
      waitingDestinations: (now) => waitingDestinations(read, dialect, now),

      async nextDue(after) {
        const { rows } = await sql<{ at: number | null }>`SELECT min(at) AS at FROM (
          SELECT min(next_attempt_at) AS at FROM notifications WHERE next_attempt_at > ${after}
          UNION ALL SELECT min(remind_at) FROM notifications WHERE remind_at > ${after}
          UNION ALL SELECT min(muted_until) FROM integrations WHERE muted_until > ${after}) AS next`.execute(read);
        return rows[0]?.at ?? null;
      },

      async refusedIntegrations() {
        const rows = await read
          .selectFrom('integrations')
          .select(['integration_id', 'team_id', 'name', 'disabled_why'])
          .where(sql<boolean>`are_owners_told = 0`)
          .limit(MAX_REPORTED)
          .execute();
        return rows.map(({ integration_id, team_id, name, disabled_why }) => ({
          integrationId: integration_id,
          teamId: team_id,
          name,
          why: disabled_why,
        }));
      },
    },

    async ownersNotified(integrationId) {
      await database.transact(({ query }) =>
        query
          .updateTable('integrations')
          .set({ are_owners_told: 1 })
          .where('integration_id', '=', integrationId)
          .execute(),
      );
    },
  };
}

interface WaitingRow {
  destination: string;
  team_id: string | null;
  kind: IntegrationKind;
}

/**
 * Finds destinations by skipping from one to the next in the index. Each destination takes one lookup, regardless of
 * how many alerts wait for it.
 */
async function waitingDestinations(read: Queries, { byDestination }: AlertSql, now: number) {
  const { rows } = await sql<WaitingRow>`
    WITH RECURSIVE waiting (destination) AS (
      SELECT min(destination) FROM notifications WHERE next_attempt_at IS NOT NULL
      UNION ALL
      SELECT (SELECT min(n.destination) FROM notifications n
        WHERE n.next_attempt_at IS NOT NULL AND n.destination > waiting.destination)
      FROM waiting WHERE waiting.destination IS NOT NULL)
    SELECT w.destination, i.team_id, coalesce(i.kind, 'email') AS kind
    FROM waiting w LEFT JOIN integrations i ON i.integration_id = w.destination
    WHERE EXISTS (SELECT 1 FROM notifications n ${byDestination}
      WHERE n.destination = w.destination AND n.next_attempt_at <= ${now})
    ORDER BY w.destination`.execute(read);
  return rows.map(({ destination, team_id, kind }) => ({ destination, teamId: team_id, kind }));
}
