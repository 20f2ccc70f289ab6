import { sql } from 'kysely';
import { writeAudit } from '../../audit/writeAudit.ts';
import { textList } from '../../database/lists.ts';
import { auditUse } from '../auditedAlerts.ts';
import type { Channel, DestinationHealth, ReachRecords } from '../alertStore.ts';
import type { KeeperOptions } from './alertSql.ts';
import { AUDITED_COLUMNS, auditedFromRow } from './auditedRows.ts';
import { IS_WAITING } from './confirmationKeeper.ts';
import { mutedFrom } from './integrationRows.ts';

interface DestinationRow {
  integration_id: string;
  name: string;
  disabled_at: number | null;
  disabled_why: string | null;
  muted_at: number | null;
  muted_until: number | null;
  last_delivery: string | null;
  is_waiting: number;
}

/** Reads where a team's alerts are sent, and which of its monitors have no working integration. */
export function createReachReader({ database }: KeeperOptions): ReachRecords {
  const { read } = database;
  /** SQL for a team's monitors `m` that use none of the given integrations. */
  const without = (teamId: string, integrationIds: readonly string[]) => sql`m.team_id = ${teamId} AND NOT EXISTS (
    SELECT 1 FROM integration_monitors u WHERE u.monitor_id = m.monitor_id
      AND u.integration_id IN ${textList(database, integrationIds)})`;

  return {
    async channelsOf(teamId, monitorIds) {
      const { rows } = await sql<{ monitor_id: string; name: string; is_working: number; is_muted: number }>`
        SELECT u.monitor_id, i.name,
          CASE WHEN i.disabled_at IS NOT NULL OR i.muted_at IS NOT NULL OR ${IS_WAITING} THEN 0 ELSE 1 END AS is_working,
          CASE WHEN i.muted_at IS NULL THEN 0 ELSE 1 END AS is_muted
        FROM integration_monitors u JOIN integrations i ON i.integration_id = u.integration_id
        WHERE i.team_id = ${teamId} AND u.monitor_id IN ${textList(database, monitorIds)}
        ORDER BY lower(i.name), i.integration_id`.execute(read);
      const channels = new Map<string, Channel[]>();
      for (const { monitor_id, name, is_working, is_muted } of rows) {
        const known = channels.get(monitor_id) ?? [];
        const channel: Channel = {
          name,
          isWorking: is_working === 1,
          ...(is_muted === 1 && { isMuted: true as const }),
        };
        channels.set(monitor_id, [...known, channel]);
      }
      return channels;
    },

    async destinations(teamId) {
      const { rows } = await sql<DestinationRow>`
        SELECT i.integration_id, i.name, i.disabled_at, i.disabled_why, i.muted_at, i.muted_until, i.last_delivery,
          CASE WHEN ${IS_WAITING} THEN 1 ELSE 0 END AS is_waiting
        FROM integrations i WHERE i.team_id = ${teamId} ORDER BY i.integration_id`.execute(read);
      const mailed = await read
        .selectFrom('team_mails')
        .select('user_id')
        .where('team_id', '=', teamId)
        .where('mails', '<>', 'none')
        .orderBy('user_id')
        .execute();
      return {
        integrations: rows.map((row) => ({
          integrationId: row.integration_id,
          name: row.name,
          isDisabled: row.disabled_at !== null,
          isMuted: row.muted_at !== null,
          isWaiting: row.is_waiting === 1,
          disabled: row.disabled_at === null ? null : { at: row.disabled_at, why: row.disabled_why ?? '' },
          muted: mutedFrom(row),
          lastDelivery:
            row.last_delivery === null ? null : (JSON.parse(row.last_delivery) as DestinationHealth['lastDelivery']),
        })),
        mailedUserIds: mailed.map(({ user_id }) => user_id),
      };
    },

    async monitorsWithout(teamId, integrationIds, monitorIds) {
      const { rows } = await sql<{ monitor_id: string }>`SELECT m.monitor_id FROM monitors m
        WHERE m.monitor_id IN ${textList(database, monitorIds)} AND ${without(teamId, integrationIds)}
        ORDER BY m.monitor_id`.execute(read);
      return rows.map(({ monitor_id }) => monitor_id);
    },

    // Count with two indexes: checking each of 10,000 monitors separately would take longer than reading a page of the
    // list.
    async countMonitorsWithout(teamId, integrationIds) {
      const { rows } = await sql<{ count: number }>`
        SELECT (SELECT count(*) FROM monitors WHERE team_id = ${teamId})
          - (SELECT count(DISTINCT monitor_id) FROM integration_monitors
             WHERE integration_id IN ${textList(database, integrationIds)}) AS count`.execute(read);
      return rows[0]?.count ?? 0;
    },

    async assignWhereMissing(teamId, integrationIds, integrationId, by) {
      await database.transact(async ({ query }) => {
        const integration = await query
          .selectFrom('integrations')
          .select(AUDITED_COLUMNS)
          .where('integration_id', '=', integrationId)
          .executeTakeFirst();
        if (integration === undefined) return;
        const { rows } = await sql`INSERT INTO integration_monitors (monitor_id, integration_id)
          SELECT m.monitor_id, i.integration_id FROM monitors m JOIN integrations i ON i.integration_id = ${integrationId}
          WHERE ${without(teamId, integrationIds)} ON CONFLICT DO NOTHING RETURNING monitor_id`.execute(query);
        const use = { isUsed: true, monitors: rows.length };
        await writeAudit(database, { query }, auditUse(auditedFromRow(integration), use, by));
      });
    },
  };
}
