import { sql } from 'kysely';
import type { AddressesGone, AlertStore } from '../alertStore.ts';
import type { KeeperOptions } from './alertSql.ts';

/** The tables that contain a team's data. Rows that belong to its monitors are deleted with the monitors. */
const TEAM_TABLES = [
  'alert_rules',
  'integrations',
  'notifications',
  'snoozes',
  'maintenance_windows',
  'team_mails',
  'unsubscribed_addresses',
  'confirmed_addresses',
  'mail_holds',
  'alert_counts',
] as const;

/** E-mail counts. They're kept, so that deleting a team and creating another doesn't reset an address's limit. */
const COUNT_TABLES = ['alert_mails', 'confirmation_mails'] as const;

/** Deletes teams' data. For an address, deletes the integrations that e-mail it, their history and its confirmation. */
export function createForgetting({
  database,
  stepAlerts,
}: KeeperOptions): AddressesGone & Pick<AlertStore, 'removeTeam'> {
  return {
    forgetAddress: (mark) =>
      database.transact(async ({ query }) => {
        const mailing = await query
          .selectFrom('integrations')
          .select('integration_id')
          .where('address_mark', '=', mark)
          .execute();
        for (const { integration_id: integrationId } of mailing) {
          const dropped = await sql`DELETE FROM notifications WHERE id IN (SELECT id FROM notifications
            WHERE destination = ${integrationId} LIMIT ${stepAlerts}) RETURNING id`.execute(query);
          if (dropped.rows.length === stepAlerts) return { hasMore: true };
          await query.deleteFrom('integration_monitors').where('integration_id', '=', integrationId).execute();
          await query.deleteFrom('integrations').where('integration_id', '=', integrationId).execute();
        }
        await query.deleteFrom('confirmed_addresses').where('address_mark', '=', mark).execute();
        await query.deleteFrom('confirmation_mails').where('address_mark', '=', mark).execute();
        return { hasMore: false };
      }),

    async removeTeam(teamId) {
      await database.transact(async ({ query }) => {
        for (const table of TEAM_TABLES) {
          await sql`DELETE FROM ${sql.table(table)} WHERE team_id = ${teamId}`.execute(query);
        }
        for (const table of COUNT_TABLES) {
          await sql`UPDATE ${sql.table(table)} SET team_id = '' WHERE team_id = ${teamId}`.execute(query);
        }
      });
    },
  };
}
