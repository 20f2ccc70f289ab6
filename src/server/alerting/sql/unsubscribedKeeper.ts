import { unsubscribeOf } from '../policy/refusals.ts';
import { sql } from 'kysely';
import type { AuditActor } from '../../audit/auditEntry.ts';
import { writeAudit } from '../../audit/writeAudit.ts';
import { auditIntegration } from '../auditedAlerts.ts';
import type { UnsubscribedAddresses } from '../alertStore.ts';
import type { KeeperOptions, Queries } from './alertSql.ts';
import { auditedFromRow, type AuditedRow } from './auditedRows.ts';
import { disableIntegration } from './outbox/finishRows.ts';
import { shownIn } from './sealedConfigs.ts';

/** The `team_id` in `unsubscribed_addresses` that means every team. */
const EVERY_TEAM = '';

/** Returns whether an address has unsubscribed from a team's e-mails; false if there is no address. */
export async function isUnwanted(query: Queries, teamId: string, mark: string | null): Promise<boolean> {
  if (mark === null) return false;
  const row = await query
    .selectFrom('unsubscribed_addresses')
    .select('at')
    .where('team_id', 'in', [teamId, EVERY_TEAM])
    .where('address_mark', '=', mark)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the addresses that have unsubscribed from teams' e-mails. */
export function createUnsubscribedKeeper({ database }: KeeperOptions): UnsubscribedAddresses {
  const mailing = (query: Queries, mark: string) =>
    query
      .selectFrom('integrations')
      .select(['integration_id', 'team_id', 'config'])
      .where('address_mark', '=', mark)
      .orderBy('integration_id')
      .execute();

  /** Turns off the integrations that e-mail an address, either one team's or every team's. */
  async function end(ofTeam: string, mark: string, at: number, by: AuditActor): Promise<void> {
    await database.transact(async ({ query }) => {
      await query
        .insertInto('unsubscribed_addresses')
        .values({ team_id: ofTeam, address_mark: mark, at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      for (const { integration_id, team_id, config: text } of await mailing(query, mark)) {
        const config = shownIn(text);
        if (config.kind !== 'email' || (ofTeam !== EVERY_TEAM && team_id !== ofTeam)) continue;
        await disableIntegration({ database, query }, integration_id, unsubscribeOf(config.to, at), by);
      }
    });
  }

  /**
   * Turns an address's integrations back on, unless the address is still unsubscribed from their team or from all
   * teams.
   */
  async function resubscribe(ofTeam: string, mark: string, by: AuditActor): Promise<void> {
    await database.transact(async ({ query }) => {
      await query
        .deleteFrom('unsubscribed_addresses')
        .where('team_id', '=', ofTeam)
        .where('address_mark', '=', mark)
        .execute();
      const { rows } =
        await sql<AuditedRow>`UPDATE integrations SET disabled_at = NULL, disabled_why = NULL, are_owners_told = 1, is_unwanted = 0
        WHERE address_mark = ${mark} AND is_unwanted = 1 AND NOT EXISTS (SELECT 1 FROM unsubscribed_addresses u
          WHERE u.team_id IN (integrations.team_id, ${EVERY_TEAM}) AND u.address_mark = ${mark})
        RETURNING integration_id, team_id, name, kind, address_mark`.execute(query);
      const entries = rows.map((row) => auditIntegration('integration.turned-on', auditedFromRow(row), by));
      await writeAudit(database, { query }, entries);
    });
  }

  return {
    isUnsubscribed: (teamId, mark) => isUnwanted(database.read, teamId, mark),
    unsubscribe: end,
    subscribeAgain: resubscribe,
    isNeverMailed: (mark) => isUnwanted(database.read, EVERY_TEAM, mark),
    neverMail: (mark, at, by) => end(EVERY_TEAM, mark, at, by),
    mailAgain: (mark, by) => resubscribe(EVERY_TEAM, mark, by),
  };
}
